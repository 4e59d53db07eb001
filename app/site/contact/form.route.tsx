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
    const result = await contact.receive(parsed.message, readerAddress)
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

const unreadable = {
  400: 'Your message could not be read. Please enter it again.',
  413: 'Your message is too large and was not sent. Go back in your browser to shorten it.',
}

const notStored =
  'Your message could not be saved. It is still here: please send it again in a moment.'

function tooMany(retryInSeconds: number): string {
  const minutes = Math.ceil(retryInSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Too many messages arrived in the last hour. Yours was not sent, but it is still here: please send it again in ${wait}.`
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
