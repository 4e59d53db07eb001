import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { resumedFromOf } from '~/autosave/resumed-from.rules'
import { textIn } from '~/http/body/form-text'
import { issueRefusalTexts } from '~/newsletter/issues/issue-steps.rules'
import { localTime } from '~/people/account/time-zone.rules'
import { services } from '~/services'
import { useFormKey } from '../../../autosave/use-form-key.browser'
import { readDeskForm } from '../../../requests/desk-form.request'
import { deskMeta } from '../../../requests/desk-meta.request'
import { onlyEditors } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import {
  secondFactorNotice,
  sendForm,
  signedOutNotice,
} from '../../../writing/requests/send-form.request'
import type { Route } from './+types/issue.route'
import { issueIdIn } from './issue.request'
import { IssueView } from './issue.view'
import { buttonSteps, formSteps, takeButtonStep, takeFormStep } from './issue-steps.request'
import { type RejectedIssueForm, unsentIssueForm } from './rejected-issue-form.view'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { newsletterIssues, mailFolder, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const { email, timeZone } = editor
  const id = issueIdIn(params)
  const found = await newsletterIssues.find(id)
  if (!found) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const { sendAt, subject, intro, version } = found.issue
  const [tab, result] = [query.get('tab'), query.get('result')]
  const isConfirming = query.get('ask') === 'send'
  const isSaved = isConfirming || savingResults.includes(result ?? '')
  const autosave = tab && !isSaved ? await newsletterIssues.findAutosave({ editor, id, tab }) : null
  const autosaves = await newsletterIssues.autosaves(editor, id)
  const discardedTab = query.get('discarded')
  const discarded =
    discardedTab &&
    (await newsletterIssues.findDiscardedAutosave({ editor, id, tab: discardedTab }))
  return {
    ...found,
    // A tab of its own, also for a text that was begun in another: that one may still be open.
    tab: randomUUID(),
    version: autosave?.baseVersion ?? version,
    typed: autosave?.typed ?? { subject, intro },
    resumedFrom: autosave && resumedFromOf(autosave),
    autosaves: autosaves.filter((other) => other.tab !== autosave?.tab),
    saved: isSaved && tab ? { tab } : null,
    now: clock(),
    outcome: discarded
      ? {
          text: `Discarded: “${discarded.typed.subject || 'Untitled'}”.`,
          undo: {
            action: `/${params.desk}/newsletter/${id}/autosave/discard`,
            fields: { tab: discarded.tab, step: 'undo', next: 'page' },
          },
        }
      : null,
    isConfirming,
    success: textOf(successTexts, result),
    refusal: textOf(issueRefusalTexts, query.get('refused')),
    at: sendAt ? localTime(sendAt, timeZone) : '',
    webUrl: `${site.url}/newsletter/issues/${found.issue.id}`,
    isMailed: mailFolder === null,
    editor: { id: editor.id, email, timeZone },
  }
}

/** Results of buttons that save the texts. */
const savingResults = ['saved', 'tested', 'scheduled']

const successTexts: Record<string, string> = {
  saved: 'Saved.',
  tested: 'The test was sent to you.',
  scheduled: 'The issue is scheduled.',
  unschedule: 'The issue is a draft again.',
  send: 'Sending has started.',
  stop: 'Stopped. No more mails are sent until you resume.',
  'go-on': 'Sending was resumed.',
  again: 'Sending the uncertain mails again.',
}

function textOf(texts: Record<string, string>, key: string | null): string | null {
  return key !== null && Object.hasOwn(texts, key) ? (texts[key] ?? null) : null
}

/** Handles every button of the page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  const { newsletterIssues: issues } = context.get(services)
  const form = await readDeskForm(request)
  const stepRequest = { issues, editor: context.get(signedInEditor), form, params }
  const pressed = textIn(form, 'step')
  const formStep = formSteps.find((step) => step === pressed)
  if (formStep) return takeFormStep(formStep, stepRequest)
  const buttonStep = buttonSteps.find((step) => step === pressed)
  if (buttonStep) return takeButtonStep(buttonStep, stepRequest)
  throw data(null, { status: 400 })
}

export async function clientAction({
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<RejectedIssueForm | undefined> {
  const sendResult = await sendForm(params.desk, serverAction)
  if (sendResult.ok) return sendResult.result
  const failureNotice =
    'The server could not be reached, so nothing was saved. Your text is still here.'
  const accessNotices = {
    'signed-out': signedOutNotice,
    'second-factor-required': secondFactorNotice,
  }
  const notice = { ...accessNotices, unreachable: failureNotice, failed: failureNotice }[
    sendResult.reason
  ]
  return { ...unsentIssueForm, notice }
}

export { unlessFormRejected as shouldRevalidate } from '../../../requests/unless-form-rejected.request'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.issue.subject ?? 'Newsletter')

export default function Issue({ loaderData, actionData, params }: Route.ComponentProps) {
  const { formKey, onSubmit } = useFormKey(loaderData)
  return (
    <IssueView
      {...loaderData}
      base={`/${params.desk}`}
      rejectedForm={actionData ?? null}
      formKey={formKey}
      onSubmit={onSubmit}
    />
  )
}
