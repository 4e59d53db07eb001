import type { DomainSlug } from '~/posts/addresses/domain.rules'

/** Classes of plots.css, for parts of plots and the squares of their legends. */
export type PlotColour = 'plot-cyan' | 'plot-blue' | 'plot-purple' | 'plot-green' | 'plot-red'

export const domainColours = {
  cybersecurity: 'plot-cyan',
  ai: 'plot-blue',
  'cyber-marketing': 'plot-purple',
} as const satisfies Record<DomainSlug, PlotColour>
