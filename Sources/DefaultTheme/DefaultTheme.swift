// DefaultTheme
