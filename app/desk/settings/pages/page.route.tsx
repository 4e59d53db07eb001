import { randomUUID } from 'node:crypto'
import { resumedFromOf } from '~/autosave/resumed-from.rules'
import { staticPages } from '~/config/static-pages'
import { services } from '~/services'
import { useFormKey } from '../../autosave/use-form-key.browser'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import {
  secondFactorNotice,
  sendForm,
  signedOutNotice,
} from '../../writing/requests/send-form.request'
import type { Route } from './+types/page.route'
import { pageIn } from './page.request'
import { PageView } from './page.view'
import { savePageForm } from './saving/page-steps.request'
import { type RejectedPageForm, unsentPageForm } from './saving/rejected-page-form.rules'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { pageDesk, clock, site } = context.get(services)
  const editor = context.get(signedInEditor)
  const name = pageIn(params)
  const query = new URL(request.url).searchParams
  const [tab, savedTab, discardedTab] = ['tab', 'saved', 'discarded'].map((key) => query.get(key))
  const [page, autosaves, autosave, discarded] = await Promise.all([
    pageDesk.find(name),
    pageDesk.autosaves(editor, name),
    tab ? pageDesk.findAutosave({ editor, name, tab }) : null,
    discardedTab ? pageDesk.findDiscardedAutosave({ editor, name, tab: discardedTab }) : null,
  ])
  const { title } = staticPages[name]
  return {
    name,
    title,
    siteUrl: site.url,
    stored: { version: page.version, updatedAt: page.updatedAt, isShipped: page.isShipped },
    // A tab of its own, also for a text that was begun in another: that one may still be open.
    tab: randomUUID(),
    version: autosave?.baseVersion ?? page.version,
    typed: autosave?.typed ?? { title, text: page.text },
    resumedFrom: autosave && resumedFromOf(autosave),
    autosaves: autosaves.filter((other) => other.tab !== autosave?.tab),
    saved: savedTab ? { tab: savedTab } : null,
    restored: query.get('restored'),
    now: clock(),
    outcome: discarded
      ? {
          text: `Discarded what you typed for “${title}”.`,
          undo: {
            action: `/${params.desk}/settings/pages/${name}/autosave/discard`,
            fields: { tab: discarded.tab, step: 'undo', next: 'page' },
          },
        }
      : null,
    editor: { id: editor.id, timeZone: editor.timeZone },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  return savePageForm({ request, params, context })
}

export async function clientAction({
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<RejectedPageForm | undefined> {
  const sendResult = await sendForm(params.desk, serverAction)
  if (sendResult.ok) return sendResult.result
  const failed = 'The server could not be reached, so nothing was saved. Your text is still here.'
  const notice = {
    'signed-out': signedOutNotice,
    'second-factor-required': secondFactorNotice,
    unreachable: failed,
    failed,
  }[sendResult.reason]
  return { ...unsentPageForm, notice }
}

export { unlessFormRejected as shouldRevalidate } from '../../requests/unless-form-rejected.request'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.title ?? 'Page')

export default function Page({ loaderData, actionData, params }: Route.ComponentProps) {
  const { formKey, onSubmit } = useFormKey(loaderData)
  return (
    <PageView
      {...loaderData}
      base={`/${params.desk}`}
      rejectedForm={actionData ?? null}
      formKey={formKey}
      onSubmit={onSubmit}
    />
  )
}
