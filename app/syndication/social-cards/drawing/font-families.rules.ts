export const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const

/** Each subset is a family of its own: of several files with one name only the first would be asked. */
export const sans = subsets.join(', ')
export const mono = 'mono'
