import { data, redirect } from 'react-router'
import { emptyReport, parseReport, type ReportFormValues } from '~/contact/error-report.rules'
import { contactLimits } from '~/contact/form-fields.rules'
import { readForm } from '~/http/body/form-body'
import { storable } from '~/http/body/form-text'
import { noStore } from '~/http/cache-policy'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import type { Route } from './+types/report-error.route'
import { notStored, tooMany, unreadable } from './refusal-texts.rules'
import { ReportForm, type ReportProblems } from './report-form.view'
import { ReportFrame } from './report-frame.view'
import { reportThanksPath } from './reported-page.rules'

const maxBytes = 64 * 1024

/** The address may contain a passage that the reader selected. */
export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : noStore
}

/** `page` and `passage` of the query fill in the form: the link of an article has them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, contact, errorReports } = context.get(services)
  const query = new URL(request.url).searchParams
  const given = (name: 'page' | 'passage') =>
    storable(query.get(name) ?? '').slice(0, contactLimits[name])
  const page = given('page')
  return {
    site,
    isMailed: contact.isMailed(),
    page,
    article: await errorReports.articleAt(page),
    values: { ...emptyReport, page, passage: given('passage') },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { errorReports, readerAddress, reportError } = context.get(services)
  const body = await readForm(request, maxBytes)
  if (!body.ok) return rejectedForm(body.status, null, { notice: unreadable[body.status] })
  const parsed = parseReport(body.form)
  const { values } = parsed
  if (!parsed.ok) return rejectedForm(422, values, { errors: parsed.errors })
  const thanks = redirect(reportThanksPath(values.page), 303)
  // Robots get the answer of a success, so that they do not try again.
  if (parsed.isFromRobot) return thanks
  try {
    const result = await errorReports.receive(parsed.report, readerAddress)
    if (result.ok) return thanks
    const retryIn = Math.ceil(result.retryInMs / 1000)
    const retryAfter = { 'Retry-After': String(retryIn) }
    return rejectedForm(429, values, { notice: tooMany(retryIn) }, retryAfter)
  } catch (error) {
    reportError(error)
    return rejectedForm(503, values, { notice: notStored })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: '/report-error',
        title: 'Report an error',
        description: `Tell the editors of ${loaderData.site.name} what is wrong in an article.`,
      })
    : []

export default function ReportError({ loaderData, actionData }: Route.ComponentProps) {
  const { isMailed, page, article, values } = loaderData
  return (
    <ReportFrame isMailed={isMailed}>
      <ReportForm
        page={page}
        article={article}
        values={actionData?.values ?? values}
        problems={actionData?.problems ?? null}
      />
    </ReportFrame>
  )
}

function rejectedForm(
  status: number,
  values: ReportFormValues | null,
  problems: Partial<ReportProblems>,
  headers: Record<string, string> = {},
) {
  const body = { values, problems: { errors: {}, ...problems } }
  return data(body, { status, headers: { ...noStore, ...headers } })
}
