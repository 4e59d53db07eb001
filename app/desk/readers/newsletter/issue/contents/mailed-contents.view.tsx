import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { Button } from '~/ui/button'
import { DeskSection } from '../../../../shell/desk-page.view'
import { postTextLabels } from './contents-texts.rules'

interface MailedContentsProps {
  issue: NewsletterIssue
  articles: { id: string; title: string }[]
  isSending: boolean
}

/** What the mail has. Part of the form: the button that leads to the choice saves the texts first. */
export function MailedContents({ issue, articles, isSending }: MailedContentsProps) {
  const isOfTheWeek = issue.articleIds === null
  return (
    <DeskSection
      title="Contents"
      intro={
        isOfTheWeek
          ? 'The articles of the week are added automatically, until you choose others.'
          : articles.length > 0
            ? 'Chosen articles, in their order.'
            : 'You can add articles.'
      }
    >
      <p className="mb-4">
        {postTextLabels[issue.postText]}
        {articles.length === 0 && ', without further articles'}
        {issue.hasIdentifiers && ', with the identifiers of the week'}.
      </p>
      {articles.length > 0 && (
        <ol aria-label="Articles of the issue" className="mb-5 list-decimal pl-6">
          {articles.map(({ id, title }) => (
            <li key={id} className="wrap-anywhere py-0.5">
              {title}
            </li>
          ))}
        </ol>
      )}
      <Button type="submit" name="step" value="contents" look="outline" disabled={isSending}>
        Choose the contents…
      </Button>
    </DeskSection>
  )
}
