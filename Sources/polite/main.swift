import Commands

#if os(Linux)
  import CMimalloc

  // mimalloc is linked before the C library and replaces its `malloc`, because a build makes and frees some hundred
  // thousand small values. A run is short, so freed memory is kept for reuse.
  mi_option_disable(mi_option_allow_decommit)
#endif

Commands.main()
