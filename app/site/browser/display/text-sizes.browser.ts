/** The sizes from the smallest to the largest. The empty value is the default. */
export const textSizes = [
  { value: 'small', label: 'Small' },
  { value: '', label: 'Standard' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
  { value: 'largest', label: 'Largest' },
] as const

export type TextSize = (typeof textSizes)[number]['value']
