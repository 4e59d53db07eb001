import { ArrowLeft } from 'lucide-react'
import { Form } from 'react-router'
import { maxArticles, type NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { type Outcome, OutcomeNotice } from '../../../../shell/confirm/outcome-notice.view'
import { DeskHeading, DeskSection } from '../../../../shell/desk-page.view'
import { FocusedNotice, Notice } from '../../../../shell/notice.view'
import { AddArticles } from './add-articles.view'
import { ArticleList, type MailedArticle } from './article-list.view'
import type { RefusedContents } from './contents-answer.rules'
import { postTextLabels } from './contents-texts.rules'
import { CorrectionsChoice } from './corrections-choice.view'
import { IdentifiersChoice } from './identifiers-choice.view'

interface ContentsViewProps {
  base: string
  issue: NewsletterIssue
  post: { title: string; isPublished: boolean }
  articles: MailedArticle[]
  leftOut: { id: string; title: string }[]
  /** Published articles that the issue does not mail yet. */
  offered: MailedArticle[]
  /** Something was found, but the issue has it already. */
  isEveryHitIncluded: boolean
  /** It was not sent yet. */
  isOpen: boolean
  q: string
  outcome: Outcome | null
  refused: RefusedContents | null
  timeZone: string
}

/** What an issue mails: how much of its post, and which articles after it. */
export function ContentsView(props: ContentsViewProps) {
  const { base, issue, post, refused } = props
  const path = `${base}/newsletter/${issue.id}`
  return (
    <>
      <DeskHeading title="Contents of the issue">
        <ButtonLink href={path} look="outline" size="small">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to the issue
        </ButtonLink>
      </DeskHeading>
      <p className="wrap-anywhere -mt-5 mb-8 text-ink-muted">
        {issue.subject} · {domainNames[issue.domain].label}
      </p>
      <OutcomeNotice outcome={props.outcome} task={issue.id} />
      {refused && (
        <FocusedNotice kind="error" focusKey={refused}>
          {refused.refusal}
        </FocusedNotice>
      )}
      {props.isOpen ? (
        <OpenContents {...props} path={`${path}/contents`} />
      ) : (
        <Notice kind="info">
          “{post.title}” was already sent, so its contents cannot be changed.
        </Notice>
      )}
    </>
  )
}

function OpenContents(props: ContentsViewProps & { path: string }) {
  const { issue, post, path, q } = props
  const isOfTheWeek = issue.articleIds === null
  const name = issue.kind === 'brief' ? 'Brief' : 'Article'
  return (
    <>
      <DeskSection title={name} intro={`How much of “${post.title}” is in the mail.`}>
        <Form
          method="post"
          action={path}
          preventScrollReset
          className="flex flex-wrap items-end gap-x-8 gap-y-4"
        >
          <input type="hidden" name="version" value={issue.version} />
          {/* The key: what another editor chose meanwhile has to be shown. */}
          <fieldset key={issue.postText} className="flex flex-col gap-1">
            <legend className="sr-only">Text of the {issue.kind}</legend>
            {(['whole', 'summary'] as const).map((text) => (
              <label key={text} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="postText"
                  value={text}
                  defaultChecked={issue.postText === text}
                  className="size-4.5 accent-cyan"
                />
                {postTextLabels[text]}
              </label>
            ))}
          </fieldset>
          <Button type="submit" name="step" value="show" look="outline" size="small">
            Save the choice
          </Button>
        </Form>
      </DeskSection>
      <DeskSection
        title="Articles"
        intro={
          isOfTheWeek
            ? `The articles of the week in ${domainNames[issue.domain].label}, kept up to date until the issue is sent. Once you change the list, it stays as you leave it.`
            : `Chosen, in this order. At most ${maxArticles}.`
        }
      >
        <Articles {...props} />
      </DeskSection>
      <IdentifiersChoice issue={issue} path={path} />
      <CorrectionsChoice issue={issue} path={path} />
      <DeskSection
        title="Add articles"
        intro={
          q
            ? 'Published articles of every domain.'
            : `The newest in ${domainNames[issue.domain].label}. Search for others: every published article can be added.`
        }
      >
        <AddArticles {...props} isFull={(issue.articleIds?.length ?? 0) >= maxArticles} />
      </DeskSection>
    </>
  )
}

function Articles(props: ContentsViewProps & { path: string }) {
  const { issue, path } = props
  const rows = rowsOf(props)
  const isOfTheWeek = issue.articleIds === null
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="No articles">
          {isOfTheWeek
            ? 'No article of this domain was published in the seven days before.'
            : `The mail has only the ${issue.kind}. Add articles below.`}
        </EmptyState>
      ) : (
        <ArticleList
          base={props.base}
          path={path}
          version={issue.version}
          rows={rows}
          timeZone={props.timeZone}
        />
      )}
      <Form method="post" action={path} preventScrollReset className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="version" value={issue.version} />
        <input type="hidden" name="step" value="set" />
        {!isOfTheWeek && (
          <Button type="submit" name="ids" value="week" look="outline" size="small">
            Use the articles of the week
          </Button>
        )}
        {rows.length > 0 && (
          <Button type="submit" name="ids" value="" look="outline" size="small">
            Remove all
          </Button>
        )}
      </Form>
    </>
  )
}

/** In their order, with those that are not published any more. */
function rowsOf({ issue, articles, leftOut }: ContentsViewProps) {
  const published = articles.map((article) => ({ ...article, isLeftOut: false as const }))
  const missing = leftOut.map((article) => ({ ...article, isLeftOut: true as const }))
  if (!issue.articleIds) return published
  const all = [...published, ...missing]
  return issue.articleIds.flatMap((id) => all.find((row) => row.id === id) ?? [])
}
