// One version: package.json's is the core's, and the change log speaks of it.
import { readFileSync } from 'node:fs';

import { finish } from '../lib/check.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const complaints = [];
const core = /#define PENGUIN_VERSION "([^"]*)"/.exec(readFileSync('core/json/request.h', 'utf8'))?.[1];
if (core !== version) complaints.push(`core/json/request.h says ${core}, package.json ${version}`);
if (JSON.parse(readFileSync('package-lock.json', 'utf8')).version !== version) complaints.push('package-lock.json has another version than package.json');
if (!readFileSync('CHANGELOG.md', 'utf8').includes(`## ${version}`)) complaints.push(`CHANGELOG.md has no section for ${version}`);
for (const complaint of complaints) console.log(complaint);
finish(3 - complaints.length, complaints.length);
