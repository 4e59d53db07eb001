import { data, redirect } from 'react-router'
import {
  type ContactFormValues,
  emptyContactForm,
  parseContact,
} from '~/contact/contact-form.rules'
import { readForm } from '~/http/body/form-body'
import { noStore, pageHeaders } from '~/http/cache-policy'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import type { Route } from './+types/form.route'
import { ContactForm, type ContactProblems } from './contact-form.view'
import { ContactFrame } from './contact-frame.view'
import { notStored, tooMany, unreadable } from './refusal-texts.rules'

const maxBytes = 64 * 1024

/** The empty form can be cached; a rejected one contains a message. */
export const headers = pageHeaders

export function loader({ context }: Route.LoaderArgs) {
  const { site, contact } = context.get(services)
  return { site, isMailed: contact.isMailed() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { contact, readerAddress, reportError } = context.get(services)
  const body = await readForm(request, maxBytes)
  if (!body.ok)
    return rejectedForm(body.status, emptyContactForm, { notice: unreadable[body.status] })
  const parsed = parseContact(body.form)
  const { values } = parsed
  if (!parsed.ok) return rejectedForm(422, values, { errors: parsed.errors })
  // Robots get the answer of a success, so that they do not try again.
  if (parsed.isFromRobot) return redirect('/contact/thanks', 303)
  try {
    const result = await contact.receive({ ...parsed.message, report: null }, readerAddress)
    if (result.ok) return redirect('/contact/thanks', 303)
    const retryIn = Math.ceil(result.retryInMs / 1000)
    return rejectedForm(
      429,
      values,
      { notice: tooMany(retryIn) },
      { 'Retry-After': String(retryIn) },
    )
  } catch (error) {
    reportError(error)
    return rejectedForm(503, values, { notice: notStored })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site } = loaderData
  return pageMeta(site, {
    title: 'Contact',
    description: `Write to the editors of ${site.name}: corrections, tips, questions and feedback.`,
    path: '/contact',
    type: 'ContactPage',
  })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContactFrame isMailed={loaderData.isMailed}>
      <ContactForm
        values={actionData?.values ?? emptyContactForm}
        problems={actionData?.problems ?? null}
      />
    </ContactFrame>
  )
}

function rejectedForm(
  status: number,
  values: ContactFormValues,
  problems: Partial<ContactProblems>,
  headers: Record<string, string> = {},
) {
  const body = { values, problems: { errors: {}, ...problems } }
  return data(body, { status, headers: { ...noStore, ...headers } })
}
