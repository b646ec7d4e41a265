import Commands

#if os(Linux)
  import CMimalloc

  // Linked before the C library, mimalloc takes the place of its `malloc`: a build makes and frees some hundred thousand
  // small values. A run is short, so memory that was freed is kept for what comes next.
  mi_option_disable(mi_option_allow_decommit)
#endif

Commands.main()
