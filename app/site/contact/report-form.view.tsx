import { type ReportField, type ReportFormValues, reportFields } from '~/contact/error-report.rules'
import { contactLimits } from '~/contact/form-fields.rules'
import { Button } from '~/ui/button'
import { TextArea, TextField } from '~/ui/field'
import { FormErrors } from '~/ui/form-errors'
import { HoneypotField } from '~/ui/honeypot-field'
import { reportErrorPath } from './reported-page.rules'

export interface ReportProblems {
  /** About the whole form, not a single field. */
  notice?: string
  errors: Partial<Record<ReportField, string>>
}

interface ReportFormProps {
  /** The address that the form was opened for; may be empty. */
  page: string
  /** The article that is there. */
  article: { title: string; path: string } | null
  values: ReportFormValues
  problems: ReportProblems | null
}

const idOf = (field: ReportField) => `report-${field}`

const atMost = (field: ReportField) =>
  `At most ${contactLimits[field].toLocaleString('en-US')} characters.`

/** `noValidate`: readers see the server's error texts, not the browser's. */
export function ReportForm({ page, article, values, problems }: ReportFormProps) {
  const field = (name: ReportField) => ({
    id: idOf(name),
    name,
    defaultValue: values[name],
    error: problems?.errors[name],
  })
  return (
    <form
      action={reportErrorPath(page)}
      method="post"
      noValidate
      className="relative flex flex-col gap-6"
    >
      {problems && (
        <FormErrors
          title={problems.notice ?? 'Your report was not sent. Please correct the following:'}
          items={reportFields.flatMap((name) => {
            const text = problems.errors[name]
            return text ? [{ href: `#${idOf(name)}`, text }] : []
          })}
        />
      )}
      {article ? (
        <p>
          <span className="font-semibold">Article: </span>
          <a href={article.path} className="underline underline-offset-4 hover:text-cyan">
            {article.title}
          </a>
          <input type="hidden" name="page" value={article.path} />
        </p>
      ) : (
        <TextField
          {...field('page')}
          label="Address of the page"
          hint={pageHint(page)}
          isOptional
        />
      )}
      <TextArea
        {...field('passage')}
        label="Passage"
        hint={`The words that are wrong, copied from the article. ${atMost('passage')}`}
        isOptional
        className="min-h-28"
      />
      <TextArea
        {...field('message')}
        label="What is wrong?"
        hint={`With a source, if you have one. ${atMost('message')}`}
        required
        className="min-h-36"
      />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" autoComplete="name" isOptional />
        <TextField
          {...field('email')}
          label="Email address"
          type="email"
          autoComplete="email"
          isOptional
        />
      </div>
      <HoneypotField id="report-trap" />
      <Button type="submit" className="self-start">
        Send report
      </Button>
    </form>
  )
}

function pageHint(page: string): string {
  return page === ''
    ? 'Copy it from the address bar, or enter a title.'
    : 'No article is at this address now. It may have been withdrawn or moved: you can still report the error.'
}
