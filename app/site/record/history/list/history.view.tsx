import { formatMoment } from '~/posts/fields/dates.rules'
import { pagePath } from '~/posts/lists/paging.rules'
import { Pager } from '~/ui/pager'
import { PageHeader } from '../../../shell/page-header.view'
import { correctionsPath } from '../../corrections/corrections.rules'
import { HowToVerify } from '../../verify/how-to-verify.view'
import type { HistoryList, HistorySubject, ListedVersion } from '../history-page.rules'
import { historyPath } from '../history-paths.rules'
import { unchangedWords } from '../history-words.rules'
import { subjectTrail } from '../subject-trail.view'
import { ListedVersionView } from './listed-version.view'
import { VersionChoice } from './version-choice.view'

/** Every version of a post that readers saw, newest first. */
export function HistoryView({ list, siteUrl }: { list: HistoryList; siteUrl: string }) {
  const { subject, versions, count, page, pages, recordKey } = list
  return (
    <div className="accent-cyan">
      <PageHeader
        trail={subjectTrail(subject).slice(0, 2)}
        eyebrow={count === 1 ? '1 version' : `${count} versions`}
        title="History"
      >
        <p>
          Every version of{' '}
          <a href={subject.path} className="text-ink underline underline-offset-4 hover:text-cyan">
            {subject.title}
          </a>{' '}
          that readers saw, newest first.
        </p>
        <p className="mt-3 text-base">
          <a href={correctionsPath} className="underline underline-offset-4 hover:text-cyan">
            All corrections
          </a>{' '}
          of the site
        </p>
      </PageHeader>
      <div className="page-width pt-10">
        <Summary subject={subject} versions={versions} count={count} />
        <ol className="divide-y divide-line border-line border-y">
          {versions.map((version, index) => (
            <ListedVersionView
              key={version.version}
              subject={subject}
              version={version}
              isNewest={page === 1 && index === 0}
            />
          ))}
        </ol>
        {!subject.withdrawn && <VersionChoice path={subject.path} versions={versions} />}
        <Pager
          page={page}
          pages={pages}
          pathOf={(number) => pagePath(historyPath(subject.path), number)}
          label="Pages of the history"
        />
        <HowToVerify
          {...(subject.withdrawn
            ? { url: siteUrl, checks: 'the record of the site' }
            : { url: siteUrl + subject.path, checks: 'an article' })}
          recordKey={recordKey}
        />
      </div>
    </div>
  )
}

interface SummaryProps {
  subject: HistorySubject
  versions: ListedVersion[]
  count: number
}

function Summary({ subject: { withdrawn }, versions, count }: SummaryProps) {
  const [first] = versions
  const words = withdrawn ? (
    <>
      This post was withdrawn on{' '}
      <time dateTime={withdrawn.at.toISOString()}>{formatMoment(withdrawn.at)}</time>.{' '}
      {withdrawn.reason && `Reason: ${withdrawn.reason} `}Its texts can no longer be read; that they
      were published stays here.
    </>
  ) : !first ? (
    'This post is not in the record yet. Please come back in a minute.'
  ) : count === 1 ? (
    unchangedWords(first)
  ) : null
  return words && <p className="wrap-anywhere mb-8 max-w-[68ch] text-lg">{words}</p>
}
