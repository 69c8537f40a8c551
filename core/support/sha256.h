// SHA-256 (FIPS 180-4), for result digests.
#ifndef SUPPORT_SHA256_H
#define SUPPORT_SHA256_H

#include "support/base.h"

// hex: 65 bytes, lower case and NUL-terminated.
void sha256_hex(const char *bytes, uint64_t length, char hex[65]);

#endif
