// Head of the SVG files: colours of the page's light theme (web/src/styles/tokens.css), the marks
// of engines and edges, and the small helpers of the writers.
#include "view/svg.h"

static const char style[] =
    "text{font:11px ui-sans-serif,-apple-system,'Segoe UI',Roboto,Arial,'Liberation Sans',"
    "sans-serif;fill:#14181c}"
    ".m{font-family:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',"
    "monospace}"
    ".b{font-weight:600}.s{font-size:10px}.t2{fill:#434b53}.t3{fill:#606973}.bad{fill:#b3261e}"
    ".halo{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}"
    ".pane{fill:#fff}.nd{fill:#fff;stroke:#7d868e}.box{fill:none;stroke:#7d868e}"
    ".in{stroke-dasharray:2 2}"
    ".e{fill:none;stroke-width:1.25}"
    ".FLOW{stroke:#4b545d}.ANTI{stroke:#b5480a;stroke-dasharray:4 3}"
    ".OUTPUT{stroke:#7b3fa0;stroke-dasharray:8 3}"
    ".ORDERED{stroke:#00757f;stroke-width:2;stroke-dasharray:1.25 3;stroke-linecap:round}"
    ".grid{stroke:#d6dade}.axis{stroke:#7d868e}"
    ".cap{fill:none;stroke:#434b53;stroke-width:1.25;stroke-dasharray:9 3 2 3}"
    ".before{fill:none;stroke:#7d868e;stroke-width:1.25}"
    ".after{fill:none;stroke:#14181c;stroke-width:2}.fill{fill:#e9ecef}"
    ".dash{stroke-dasharray:5 2.5}.over{fill:url(#hatch)}"
    ".PE{color:#6b0a72}.Activation{color:#a05200}.Pool{color:#4d3f00}.DVE{color:#1d765d}"
    ".SP{color:#725e98}.DMA{color:#26353f}.Unassigned,.ALL{color:#606973}"
    ".tint{fill:currentColor;fill-opacity:.12}";

static const char marks[] =
    "<marker id=\"m-FLOW\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" "
    "markerHeight=\"7\" orient=\"auto\" markerUnits=\"userSpaceOnUse\"><path fill=\"#4b545d\" "
    "d=\"M0 .8 8 4 0 7.2z\"/></marker>\n"
    "<marker id=\"m-ANTI\" viewBox=\"0 0 9 9\" refX=\"8\" refY=\"4.5\" markerWidth=\"9\" "
    "markerHeight=\"9\" orient=\"auto\" markerUnits=\"userSpaceOnUse\"><path fill=\"#fff\" "
    "stroke=\"#b5480a\" stroke-width=\"1.25\" d=\"M1 1 8 4.5 1 8z\"/></marker>\n"
    "<marker id=\"m-OUTPUT\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" "
    "markerHeight=\"7\" orient=\"auto\" markerUnits=\"userSpaceOnUse\"><path fill=\"#7b3fa0\" "
    "d=\"M1 1h6v6H1z\"/></marker>\n"
    "<marker id=\"m-ORDERED\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" "
    "markerHeight=\"8\" orient=\"auto\" markerUnits=\"userSpaceOnUse\"><circle fill=\"#00757f\" "
    "cx=\"4.5\" cy=\"4\" r=\"3\"/></marker>\n"
    "<pattern id=\"hatch\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" "
    "patternTransform=\"rotate(45)\"><rect width=\"1.4\" height=\"4\" fill=\"#b3261e\"/>"
    "</pattern>\n"
    "<symbol id=\"g-PE\" viewBox=\"0 0 10 10\"><path fill=\"currentColor\" d=\"M0 0h4.3v4.3H0z"
    "M5.7 0H10v4.3H5.7zM0 5.7h4.3V10H0zM5.7 5.7H10V10H5.7z\"/></symbol>\n"
    "<symbol id=\"g-Activation\" viewBox=\"0 0 10 10\"><path fill=\"none\" "
    "stroke=\"currentColor\" stroke-width=\"1.9\" d=\"M.5 8.8C6 8.8 4 1.2 9.5 1.2\"/></symbol>\n"
    "<symbol id=\"g-Pool\" viewBox=\"0 0 10 10\"><path fill=\"currentColor\" "
    "d=\"M0 .6h10L6.2 5.8V10H3.8V5.8z\"/></symbol>\n"
    "<symbol id=\"g-DVE\" viewBox=\"0 0 10 10\"><path fill=\"currentColor\" "
    "d=\"M0 .5h10v2H0zM0 4h10v2H0zM0 7.5h10v2H0z\"/></symbol>\n"
    "<symbol id=\"g-SP\" viewBox=\"0 0 10 10\"><path fill=\"none\" stroke=\"currentColor\" "
    "stroke-width=\"1.7\" d=\"M5 1 9 5 5 9 1 5z\"/></symbol>\n"
    "<symbol id=\"g-DMA\" viewBox=\"0 0 10 10\"><path fill=\"none\" stroke=\"currentColor\" "
    "stroke-width=\"1.6\" d=\"M0 2.8h8.5M6 .6 8.8 2.8 6 5M10 7.2H1.5M4 5 1.2 7.2 4 9.4\"/>"
    "</symbol>\n";

void svg_escape(Text *text, const char *bytes, uint64_t length) {
  for (uint64_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c == '&')
      text_puts(text, "&amp;");
    else if (c == '<')
      text_puts(text, "&lt;");
    else if (c == '>')
      text_puts(text, "&gt;");
    else if (c == '"')
      text_puts(text, "&quot;");
    else if (c < 0x20 || c == 0x7f)
      text_putc(text, ' '); // XML has no way to write them
    else
      text_putc(text, (char)c);
  }
}

void svg_begin(Text *text, int64_t width, int64_t height, const char *title) {
  text_printf(text,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%lld\" height=\"%lld\" "
              "viewBox=\"0 0 %lld %lld\" role=\"img\">\n<title>",
              (long long)width, (long long)height, (long long)width, (long long)height);
  svg_escape(text, title, strlen(title));
  text_puts(text, "</title>\n<style>");
  text_puts(text, style);
  text_puts(text, "</style>\n<defs>\n");
  text_puts(text, marks);
  text_printf(text, "</defs>\n<rect class=\"pane\" width=\"%lld\" height=\"%lld\"/>\n",
              (long long)width, (long long)height);
}

void svg_end(Text *text) {
  text_puts(text, "</svg>\n");
}

void svg_text(Text *text, const char *css, int64_t x, int64_t y, const char *anchor,
              const char *bytes, uint64_t length) {
  text_printf(text, "<text class=\"%s\" x=\"%lld\" y=\"%lld\"", css, (long long)x, (long long)y);
  if (anchor) text_printf(text, " text-anchor=\"%s\"", anchor);
  text_putc(text, '>');
  svg_escape(text, bytes, length);
  text_puts(text, "</text>\n");
}

void svg_tenths(Text *text, int64_t tenths) {
  if (tenths < 0) {
    text_putc(text, '-');
    tenths = -tenths;
  }
  text_put_int(text, tenths / 10);
  if (tenths % 10) {
    text_putc(text, '.');
    text_put_int(text, tenths % 10);
  }
}

void svg_kib(Text *text, int64_t bytes) {
  int64_t whole = bytes / 1024;
  if (bytes % 1024 == 0 || whole >= 10) {
    text_put_int(text, (bytes + 512) / 1024);
    return;
  }
  svg_tenths(text, (bytes * 10 + 512) / 1024);
}
