#!/usr/bin/env bash
# Builds, serves and tests Penguin Playground; `./build.sh` alone lists the commands.
# Installs what is missing (as root, through apt and npm) unless --no-install is given.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly BUILD=build
readonly NODE_LEAST=20.19
readonly CJSON_VERSION=1.7.15
readonly CJSON_SHA256=5308fd4bd90cef7aa060558514de6a1a4a0819974a26e6ed13973c5f624c24b2
readonly JOBS="${JOBS:-$(nproc 2>/dev/null || echo 2)}"

usage() {
  cat <<'TEXT'
usage: ./build.sh COMMAND [--no-install]

  serve [--port N]   build the page, serve it, print its address
  test [STEP…]       every test, or only the named steps; the last line is "N passed, N failed"
  bench [NAME…]      measure; tables on stdout, JSON in build/bench.json
  fuzz SECONDS       run the fuzz targets, SECONDS in all, then the largest tests in full
  native             the core for this machine, and its driver build/native/penguin-native
  wasm               the core as WebAssembly, build/wasm/penguin.wasm
  web                the page, web/dist/
  clean              delete everything built

  --no-install       install nothing: a missing tool is one line that says what to install
TEXT
}

say() { printf '%s\n' "$*" >&2; }
die() { say "build.sh: $*"; exit 1; }

# ---- tools -------------------------------------------------------------------------------------

install=true
declare -A package_of=(
  [make]=make [clang]=clang [gcc]=gcc [clang-format]=clang-format [emcc]=emscripten
  [chromium]=chromium [patch]=patch [git]=git [xz]=xz-utils
)
missing_tools=() missing_packages=()

# need TOOL…: notes the tools that are not there.
need() {
  local tool
  for tool in "$@"; do
    case "$tool" in
      sanitizers) clang_has_sanitizers || note_missing "clang's sanitizer runtime" \
        "libclang-rt-$(clang_major)-dev" ;;
      fonts) has_fonts || note_missing "the DejaVu fonts" fonts-dejavu-core ;;
      *) command -v "$tool" >/dev/null || note_missing "$tool" "${package_of[$tool]}" ;;
    esac
  done
}

note_missing() {
  missing_tools+=("$1")
  missing_packages+=("$2")
}

clang_major() {
  if command -v clang >/dev/null; then clang -dumpversion | cut -d. -f1; else echo 14; fi
}

clang_has_sanitizers() {
  command -v clang >/dev/null || return 1
  local folder
  folder="$(clang -print-resource-dir)/lib"
  compgen -G "$folder/*/*clang_rt.asan*" >/dev/null && compgen -G "$folder/*/*clang_rt.fuzzer*" >/dev/null
}

# The runtime's package bears clang's version, which is known once clang is there.
need_sanitizers() {
  need clang
  if ! command -v clang >/dev/null && can_install; then install_tools; fi
  need sanitizers
  install_tools
}

# Those the page names and Debian has; other fonts shift lines by a pixel.
has_fonts() { compgen -G '/usr/share/fonts/*/*/DejaVuSansMono.ttf' >/dev/null; }

can_install() { $install && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# Installs what need() noted, or says in one line a tool what to install.
install_tools() {
  [ "${#missing_tools[@]}" -gt 0 ] || return 0
  if ! can_install; then
    local i
    for i in "${!missing_tools[@]}"; do
      say "build.sh: missing ${missing_tools[$i]}: apt-get install --no-install-recommends ${missing_packages[$i]}"
    done
    exit 1
  fi
  say "build.sh: installing ${missing_packages[*]}"
  apt_install "${missing_packages[@]}"
  missing_tools=() missing_packages=()
}

apt_install() {
  local log="$BUILD/apt.log"
  local -a apt=(apt-get -o DPkg::Lock::Timeout=300 -y --no-install-recommends)
  mkdir -p "$BUILD"
  : >"$log"
  # An old list names packages that are gone, so it is renewed whenever something is installed.
  apt-get -o DPkg::Lock::Timeout=300 update >>"$log" 2>&1 || say "build.sh: apt-get update failed, going on with the lists there are"
  local plan
  plan="$("${apt[@]}" --simulate install "$@" 2>>"$log")" || { tail -n 5 "$log" >&2; die "apt-get cannot install $*"; }
  # emscripten depends on nodejs: never let it replace the node that is there.
  if [ "$(command -v node)" = /usr/bin/node ] && grep -q '^Inst nodejs ' <<<"$plan"; then
    die "installing $* would replace /usr/bin/node; install it yourself, or put another emcc on the PATH"
  fi
  DEBIAN_FRONTEND=noninteractive "${apt[@]}" install "$@" >>"$log" 2>&1 </dev/null ||
    { tail -n 20 "$log" >&2; die "apt-get install $* failed; see $log"; }
}

need_node() {
  command -v node >/dev/null || die "missing node: install Node.js $NODE_LEAST or newer (not installed by this script)"
  command -v npm >/dev/null || die "missing npm: it comes with Node.js (not installed by this script)"
  node -e '
    const [least, have] = [process.argv[1], process.versions.node].map((v) => v.split(".").map(Number));
    process.exit(have[0] > least[0] || (have[0] === least[0] && have[1] >= least[1]) ? 0 : 1);
  ' "$NODE_LEAST" || die "node $(node --version) is too old: Node.js $NODE_LEAST or newer is needed"
}

# node_modules follows package-lock.json.
need_npm_packages() {
  need_node
  cmp -s package-lock.json node_modules/.lock-in-use && return
  if [ -d node_modules ] && npm ls >/dev/null 2>&1; then
    cp package-lock.json node_modules/.lock-in-use
    return
  fi
  $install || die "missing npm packages: npm ci"
  say "build.sh: installing npm packages"
  npm ci --no-audit --no-fund --loglevel=error >&2 </dev/null || die "npm ci failed"
  cp package-lock.json node_modules/.lock-in-use
}

# ---- cJSON's source ----------------------------------------------------------------------------

# Its place, or nothing: what the caller gave, what an earlier run fetched, what the system has.
cjson_folder() {
  local folder
  for folder in "${CJSON_DIR:-}" "$BUILD/cjson" /usr/src/cjson /usr/share/cjson; do
    if [ -n "$folder" ] && [ -f "$folder/cJSON.c" ] && [ -f "$folder/cJSON.h" ]; then
      printf '%s\n' "$folder"
      return
    fi
  done
}

# Notes what fetching it takes.
need_cjson() {
  [ -z "${CJSON_DIR:-}" ] || [ -f "$CJSON_DIR/cJSON.c" ] || die "CJSON_DIR=$CJSON_DIR holds no cJSON.c"
  [ -z "$(cjson_folder)" ] || return 0
  $install && command -v apt-get >/dev/null ||
    die "missing cJSON's source: set CJSON_DIR to a folder with cJSON.c and cJSON.h of $CJSON_VERSION"
  need patch xz
}

get_cjson() {
  [ -z "$(cjson_folder)" ] || return 0
  say "build.sh: fetching the source of cJSON $CJSON_VERSION"
  fetch_cjson
}

# The distribution's source package, by way of source lists made from the machine's own package
# sources in a folder of our own: nothing of the system is changed and no root is needed.
fetch_cjson() {
  local scratch="$BUILD/cjson-fetch" file
  rm -rf "$scratch"
  mkdir -p "$scratch/parts" "$scratch/lists/partial" "$scratch/cache/archives/partial"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -f "$file" ] || continue
    sed -n 's/^[[:space:]]*deb[[:space:]]/deb-src /p' "$file" >>"$scratch/parts/one-line.list"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] || continue
    sed 's/^Types:.*/Types: deb-src/' "$file" >"$scratch/parts/$(basename "$file")"
  done
  local root="$PWD/$scratch"
  local -a apt=(apt-get -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$root/parts"
    -o "Dir::State::Lists=$root/lists" -o "Dir::Cache=$root/cache" -o APT::Sandbox::User=
    -o Acquire::Retries=3)
  # A source that offers no source packages is an error to apt and none to us: the next step tells.
  "${apt[@]}" update >"$scratch/log" 2>&1 || true
  (cd "$scratch" && "${apt[@]}" source --download-only cjson >>log 2>&1) ||
    { tail -n 5 "$scratch/log" >&2; die "cannot fetch the source of cJSON; set CJSON_DIR instead"; }
  local original="$scratch/cjson_$CJSON_VERSION.orig.tar.gz"
  [ -f "$original" ] || die "the distribution has another version of cJSON than $CJSON_VERSION; set CJSON_DIR instead"
  sha256sum --check --status <<<"$CJSON_SHA256  $original" || die "wrong checksum of $original"
  mkdir "$scratch/source"
  tar -xzf "$original" -C "$scratch/source" --strip-components=1
  for file in "$scratch"/cjson_*.debian.tar.*; do
    [ -f "$file" ] || continue
    tar -xf "$file" -C "$scratch/source"
  done
  local patch
  if [ -f "$scratch/source/debian/patches/series" ]; then
    while read -r patch _; do
      case "$patch" in ''|'#'*) continue ;; esac
      patch --quiet --directory="$scratch/source" -p1 <"$scratch/source/debian/patches/$patch" ||
        die "the distribution's patch $patch does not apply to cJSON"
    done <"$scratch/source/debian/patches/series"
  fi
  mkdir -p "$BUILD/cjson"
  cp "$scratch/source/cJSON.c" "$scratch/source/cJSON.h" "$scratch/source/LICENSE" "$BUILD/cjson/"
  rm -rf "$scratch"
}

# ---- builds ------------------------------------------------------------------------------------

# One at a time: two makes in one folder would read each other's half-written objects.
run_make() {
  mkdir -p "$BUILD"
  flock "$BUILD/.make-lock" make --no-print-directory -f core/Makefile -j"$JOBS" --silent CJSON="$(cjson_folder)" "$@" >&2
}

build_native() {
  need make clang
  need_cjson
  install_tools
  get_cjson
  run_make native
}

build_wasm() {
  need_node
  need make emcc
  need_cjson
  install_tools
  get_cjson
  run_make wasm
}

# Vite is quick, but not as quick as not running it.
build_web() {
  build_wasm
  need_npm_packages
  local stamp="$BUILD/web.stamp"
  if [ -f "$stamp" ] && [ -f web/dist/index.html ] &&
    [ -z "$(find web wasm examples package-lock.json "$BUILD/wasm/penguin.wasm" -path web/dist -prune -o \( -type f -o -type d \) -newer "$stamp" -print -quit)" ]; then
    return
  fi
  mkdir -p "$BUILD"
  touch "$stamp.new"
  node node_modules/vite/bin/vite.js build web --logLevel warn >&2 || die "vite failed"
  mv "$stamp.new" "$stamp"
}

need_test_tools() {
  need_node
  need make gcc clang-format emcc chromium fonts git
  need_cjson
  need_sanitizers
  get_cjson
  need_npm_packages
}

# ---- commands ----------------------------------------------------------------------------------

command="${1:-help}"
[ $# -eq 0 ] || shift
arguments=()
for argument in "$@"; do
  if [ "$argument" = --no-install ]; then install=false; else arguments+=("$argument"); fi
done
set -- ${arguments[@]+"${arguments[@]}"}
export PENGUIN_BUILD="$BUILD"

case "$command" in
  native) build_native ;;
  wasm) build_wasm ;;
  web) build_web ;;
  serve)
    build_web
    exec node wasm/cli/main.mjs serve "$@"
    ;;
  test)
    need_test_tools
    CJSON="$(cjson_folder)" exec tests/run "$@"
    ;;
  bench)
    build_native
    build_web
    CJSON="$(cjson_folder)" exec tests/bench/run "$@"
    ;;
  fuzz)
    [[ "${1:-}" =~ ^[0-9]+$ ]] || die "fuzz SECONDS: how long?"
    need make
    need_cjson
    need_sanitizers
    get_cjson
    CJSON="$(cjson_folder)" exec tests/fuzz/run "$1" whole
    ;;
  clean) rm -rf "$BUILD" web/dist ;;
  help | --help | -h) usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
