export const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const

/** Each subset is a family of its own: Satori uses only the first of several files with one family name. */
export const sans = subsets.join(', ')
export const mono = 'mono'
