import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'
import { type PostAges, readsByDay } from '~/reads/statistics/since-publication.rules'
import { AgePlots } from '../plots/age-plots.view'
import { PlotPanel } from '../plots/plot-panel.view'
import { wholeNumber } from '../plots/scale.rules'
import type { Scope } from '../statistics-request.rules'

interface NewestPanelProps {
  posts: PostAges[]
  linkTo: (scope: Scope) => string
  download: string
}

const agesInTable = [1, 3, 7, 30]

/** The newest posts side by side, compared at the same age. */
export function NewestPanel({ posts, linkTo, download }: NewestPanelProps) {
  return (
    <PlotPanel
      id="newest"
      title="Newest posts at the same age"
      intro="Reads since publication, added up. All plots have the same scale; the thin lines are the other posts. Day 1 is the day of publication."
      download={download}
      table={{
        header: ['Post', 'Published', ...agesInTable.map((day) => `By day ${day}`), 'So far'],
        rows: posts.map(({ title, published, reads }) => [
          title,
          formatDay(published, 'short'),
          ...agesInTable.map((day) => readsByDay(reads, day)).map(shown),
          wholeNumber(readsByDay(reads, reads.length) ?? 0),
        ]),
      }}
    >
      <AgePlots posts={posts} linkTo={({ kind, id }) => linkTo({ of: 'post', kind, id })} />
    </PlotPanel>
  )
}

function shown(count: number | null): string {
  return count === null ? '–' : wholeNumber(count)
}
