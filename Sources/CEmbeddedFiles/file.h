// One row of the table in `files.c`: the file at `FILE_PATH`.
{
  FILE_PATH,
  (const unsigned char[]){
#embed FILE_PATH suffix(, )
    0
  },
  sizeof((const unsigned char[]){
#embed FILE_PATH suffix(, )
    0
  }) - 1,
},
#undef FILE_PATH
