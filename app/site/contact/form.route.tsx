import { data, redirect } from 'react-router'
import { nothingTyped, parseContact, type TypedContact } from '~/contact/contact-form.rules'
import { readForm } from '~/http/body/form-body'
import { keptByNobody, pageHeadersUnlessSaid } from '~/http/cache-policy'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import type { Route } from './+types/form.route'
import { ContactForm, type ContactTrouble } from './contact-form.view'
import { ContactFrame } from './contact-frame.view'

const mostBytes = 64 * 1024

/** The empty form is everyone's; one that came back holds what somebody wrote. */
export const headers = pageHeadersUnlessSaid

export function loader({ context }: Route.LoaderArgs) {
  const { site, contact } = context.get(services)
  return { site, isMailed: contact.isMailed }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { contact, readerAddress, reportError } = context.get(services)
  const body = await readForm(request, mostBytes)
  if (!body.ok) return cameBack(body.status, nothingTyped, { notice: unreadable[body.status] })
  const parsed = parseContact(body.form)
  const { typed } = parsed
  if (!parsed.ok) return cameBack(422, typed, { errors: parsed.errors })
  // A robot is told what it hopes to hear, and comes back no wiser.
  if (parsed.isFromRobot) return redirect('/contact/thanks', 303)
  try {
    const received = await contact.receive(parsed.message, readerAddress)
    if (received.ok) return redirect('/contact/thanks', 303)
    const retryIn = Math.ceil(received.retryInMs / 1000)
    return cameBack(429, typed, { notice: tooMany(retryIn) }, { 'Retry-After': String(retryIn) })
  } catch (error) {
    reportError(error)
    return cameBack(503, typed, { notice: notStored })
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
        typed={actionData?.typed ?? nothingTyped}
        trouble={actionData?.trouble ?? null}
      />
    </ContactFrame>
  )
}

const unreadable = {
  400: 'Your message could not be read. Please write it once more.',
  413: 'Your message is too large, and was not sent. Go back in your browser to find it again, and shorten it.',
}

const notStored =
  'Your message could not be stored just now. It is still here: please send it again in a moment.'

function tooMany(retryInSeconds: number): string {
  const minutes = Math.ceil(retryInSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Too many messages have come in within the hour. Yours was not sent, but it is still here: please send it again in ${wait}.`
}

function cameBack(
  status: number,
  typed: TypedContact,
  trouble: Partial<ContactTrouble>,
  headers: Record<string, string> = {},
) {
  const answer = { typed, trouble: { errors: {}, ...trouble } }
  return data(answer, { status, headers: { ...keptByNobody, ...headers } })
}
