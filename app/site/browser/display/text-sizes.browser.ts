/** From the smallest to the largest; the empty one is the size of a page without a choice. */
export const textSizes = [
  { value: 'small', label: 'Small' },
  { value: '', label: 'Standard' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
  { value: 'largest', label: 'Largest' },
] as const

export type TextSize = (typeof textSizes)[number]['value']
