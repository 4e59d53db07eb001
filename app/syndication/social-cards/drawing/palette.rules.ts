import type { PageColour } from '~/posts/fields/classification.rules'

/** The dark colours of ui/styles/theme.css: a picture cannot use CSS variables. */
export const palette = {
  ground: '#070b14',
  line: '#1e2a42',
  'line-strong': '#33435f',
  ink: '#e8eef8',
  'ink-soft': '#b9c5d8',
  'ink-muted': '#8b9ab3',
  cyan: '#22d3ee',
  red: '#f87171',
  blue: '#60a5fa',
  purple: '#c084fc',
  amber: '#fbbf24',
  grey: '#94a3b8',
} as const satisfies Record<PageColour, string> & Record<string, string>

export type Accent = PageColour | 'cyan'
