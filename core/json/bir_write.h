// BIR as JSON: keys sorted, references by name, defaults left out (design bir.md 3).
#ifndef JSON_BIR_WRITE_H
#define JSON_BIR_WRITE_H

#include "bir/model.h"
#include "json/writer.h"

// The module as the next value of the writer, compact.
void bir_write_value(JsonWriter *json, const BirModule *module);
// The module as a whole text: compact, or laid out in lines of 120 columns and ended by a line
// break (json/lines.h).
void bir_write_json(Text *text, const BirModule *module, bool is_indented);

#endif
