// Compact JSON laid out in lines, for people.
#ifndef JSON_LINES_H
#define JSON_LINES_H

#include "support/text.h"

// Appends the value `json` (compact, valid) so that what fits into `width` columns stays on one
// line and the rest has a line for each member, indented by one blank a level; ends in a line
// break. Only blanks are added.
void json_lines(Text *out, const char *json, uint64_t length, uint32_t width);

#endif
