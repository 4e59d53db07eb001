import { randomUUID } from 'node:crypto'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { answerSubject, quotedMessage } from '~/contact/contact-mail.rules'
import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import {
  secondFactorNotice,
  sendForm,
  signedOutNotice,
} from '../../writing/requests/send-form.request'
import type { Route } from './+types/message.route'
import { MessageView } from './message.view'
import { takeMessageStep } from './message-steps.request'
import type { RejectedMessageForm } from './message-steps.rules'
import { typedAnswer } from './typed-answer.browser'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { messageDesk, contact, site, mailFolder } = context.get(services)
  const [message, assignees] = await Promise.all([
    messageDesk.find(params.id),
    messageDesk.assignees(),
  ])
  const query = new URL(request.url).searchParams
  return data(
    {
      message,
      assignees,
      answerId: randomUUID(),
      mail: message && {
        subject: answerSubject(message, site),
        quoted: quotedMessage(message, site),
        replyTo: contact.replyTo(),
        isSent: mailFolder === null,
      },
      isDeleting: query.get('ask') === 'delete',
      result: query.get('result'),
      timeZone: context.get(signedInEditor).timeZone,
    },
    // The page of a deleted message still shows an answer that was typed on it.
    { status: message ? 200 : 404 },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  return takeMessageStep({ request, params, context })
}

export async function clientAction({
  request,
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<RejectedMessageForm | undefined> {
  const typed = await typedAnswer(request)
  const sendResult = await sendForm(params.desk, serverAction)
  if (sendResult.ok) return sendResult.result
  const failed =
    'The server could not be reached, so nothing was sent or changed. Your text is still here: try again in a moment.'
  const problem = {
    'signed-out': signedOutNotice,
    'second-factor-required': secondFactorNotice,
    unreachable: failed,
    failed,
  }[sendResult.reason]
  return { ...typed, errors: {}, problem }
}

/** After a conflict the page shows the message as it is now; without a network it stays as it is. */
export function shouldRevalidate({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === 409 || actionStatus === 404) return true
  const isRejected = typeof actionResult === 'object' && actionResult && 'errors' in actionResult
  return isRejected ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.message?.subject || 'Message')

export default function Message({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <MessageView
      {...loaderData}
      rejected={actionData ?? null}
      desk={`/${params.desk}`}
      list={`/${params.desk}/messages`}
      path={`/${params.desk}/messages/${encodeURIComponent(params.id)}`}
    />
  )
}
