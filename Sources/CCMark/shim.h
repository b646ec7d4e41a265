#pragma once
#include <cmark.h>
#include <string.h>
