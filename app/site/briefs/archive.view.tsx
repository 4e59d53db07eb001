import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { archivePath, type BriefArchive } from '~/posts/lists/brief-archive.rules'
import { pagePath } from '~/posts/lists/paging.rules'
import { EmptyState, notLoaded } from '~/ui/empty-state'
import { Pager } from '~/ui/pager'
import { WideCard, wideCardLater } from '../cards/wide-card.view'
import { ArchiveFilter } from './archive-filter.view'

interface ArchiveViewProps {
  domain: DomainSlug | null
  /** Null while it is loading, and if loading failed. */
  archive: BriefArchive | null
  isLoading: boolean
  hasFailed: boolean
  onChoose: (domain: DomainSlug | null) => void
}

/** The archive below its heading: the filter, the number of briefs, and the briefs by month. */
export function ArchiveView(props: ArchiveViewProps) {
  const { domain, archive, isLoading, hasFailed, onChoose } = props
  const count = archive?.count ?? 0
  const counted = hasFailed ? notLoaded : count === 1 ? '1 brief' : `${count} briefs`
  return (
    <div className="page-width pt-10">
      <div className="relative flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-b pb-6">
        <ArchiveFilter chosen={domain} onChoose={onChoose} />
        {/* Keeps its height while the status is positioned elsewhere, so that the border below does not jump. */}
        <div className="min-h-[1lh] max-sm:w-full">
          {/* One element for both texts: screen readers announce only changes of an existing element. */}
          <p
            role="status"
            className={
              isLoading
                ? 'absolute inset-x-0 top-full py-24 text-center text-ink-soft text-lg'
                : 'text-ink-muted tabular-nums'
            }
          >
            {isLoading ? 'Loading Weekly Briefs…' : counted}
          </p>
        </div>
      </div>
      {/* Keeps the footer from jumping up while a list loads. */}
      <div aria-busy={isLoading} className="min-h-[60vh]">
        {isLoading ? null : count === 0 || !archive ? (
          <div className="pt-10">
            <EmptyState title="No intelligence briefs available" hasFailed={hasFailed} />
          </div>
        ) : (
          <Months archive={archive} />
        )}
      </div>
    </div>
  )
}

function Months({ archive }: { archive: BriefArchive }) {
  return (
    <>
      {archive.months.map(({ heading, briefs }, month) => (
        <section
          key={heading}
          aria-label={heading}
          className="border-line border-b lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-10"
        >
          <h2 className="pt-8 font-semibold text-xl lg:sticky lg:top-(--header-height) lg:self-start">
            {heading}
          </h2>
          <ul className="divide-y divide-line">
            {briefs.map((card, index) => (
              <li key={card.id} className={month === 0 && index < 2 ? undefined : wideCardLater}>
                <WideCard card={card} showsKind={false} isFirst={month === 0 && index < 2} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager
        page={archive.page}
        pages={archive.pages}
        pathOf={(page) => pagePath(archivePath(archive.domain), page)}
        label="Pages of the archive"
      />
    </>
  )
}
