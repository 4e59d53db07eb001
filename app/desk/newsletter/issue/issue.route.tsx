import { data } from 'react-router'
import { issueRefusalTexts } from '~/newsletter/issues/issue-status.rules'
import { textIn } from '~/people/access-forms.rules'
import { localTime } from '~/people/account/time-zone.rules'
import { services } from '~/services'
import { deskForm } from '../../requests/desk.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { heldBack, sendForm, signedOut } from '../../writing/requests/send-form.request'
import type { Route } from './+types/issue.route'
import { issueIn } from './issue.request'
import { IssueView } from './issue.view'
import type { CameBackFromIssue } from './issue-form.view'
import { plainStep, plainSteps, textStep, textSteps } from './issue-steps.request'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { newsletterIssues, mailFolder, site } = context.get(services)
  const { email, timeZone } = context.get(signedInEditor)
  const found = await newsletterIssues.find(issueIn(params))
  if (!found) throw data(null, { status: 404 })
  const asked = new URL(request.url).searchParams
  const { sendAt } = found.issue
  return {
    ...found,
    isAsked: asked.get('ask') === 'send',
    said: textOf(saidTexts, asked.get('said')),
    refused: textOf(issueRefusalTexts, asked.get('refused')),
    at: sendAt ? localTime(sendAt, timeZone) : '',
    webUrl: `${site.url}/newsletter/issues/${found.issue.id}`,
    isMailed: mailFolder === null,
    editor: { email, timeZone },
  }
}

const saidTexts: Record<string, string> = {
  saved: 'Saved.',
  tested: 'The test is on its way to you.',
  scheduled: 'It is scheduled.',
  unschedule: 'It is a draft again, and goes out when you say so.',
  send: 'It is on its way.',
  stop: 'Stopped. Nothing more goes out until you go on.',
  'go-on': 'It goes on.',
  again: 'They are sent again.',
}

function textOf(texts: Record<string, string>, key: string | null): string | null {
  return key !== null && Object.hasOwn(texts, key) ? (texts[key] ?? null) : null
}

/** Every button of the page; what is typed is saved with each that stands beside it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  const { newsletterIssues: issues, clock } = context.get(services)
  const form = await deskForm(request)
  const asked = { issues, editor: context.get(signedInEditor), form, params, now: clock() }
  const wanted = textIn(form, 'step')
  const ofTexts = textSteps.find((step) => step === wanted)
  if (ofTexts) return textStep(ofTexts, asked)
  const plain = plainSteps.find((step) => step === wanted)
  if (plain) return plainStep(plain, asked)
  throw data(null, { status: 400 })
}

export async function clientAction({
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<CameBackFromIssue | undefined> {
  const result = await sendForm(params.desk, serverAction)
  if (result.sent) return result.answer
  const failed =
    'The server could not be reached, so nothing was done. What you typed is still here.'
  const outside = { 'signed-out': signedOut, 'held-back': heldBack }
  const notice = { ...outside, unreachable: failed, failed }[result.why]
  return { errors: {}, notice, stored: null, typed: null, version: null }
}

export { unlessFormCameBack as shouldRevalidate } from '../../requests/unless-form-came-back.request'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.issue.subject ?? 'Newsletter')

export default function Issue({ loaderData, actionData, params }: Route.ComponentProps) {
  return <IssueView {...loaderData} base={`/${params.desk}`} cameBack={actionData ?? null} />
}
