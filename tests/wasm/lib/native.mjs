// The native driver, built when it is missing or old, as a core.
import { nativeCore } from '../../lib/native-core.mjs';
import { make } from '../../lib/make.mjs';

export async function buildNativeCore() {
  const { failed, output } = await make('build the native driver', 'native');
  if (failed) throw new Error(output);
  return nativeCore(`${process.env.PENGUIN_BUILD ?? 'build'}/native/penguin-native`);
}
