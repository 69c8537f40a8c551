// Answers that show the tables: each writes its keys into the open object.
#ifndef JSON_TABLES_H
#define JSON_TABLES_H

#include "json/writer.h"

void write_pass_table(JsonWriter *json);
void write_class_table(JsonWriter *json);
void write_target_table(JsonWriter *json);
void write_net_table(JsonWriter *json);

#endif
