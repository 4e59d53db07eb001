import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/mail.route'
import { MailView } from './mail.view'

const perPage = 30

/** Only for owners: a mail may contain a link that sets a password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { mailFolder } = context.get(services)
  const requestedPage = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '', 10)
  const page = requestedPage >= 1 && requestedPage <= 100_000 ? requestedPage : 1
  const stored = await mailFolder?.list({ limit: perPage, offset: (page - 1) * perPage })
  const { timeZone } = context.get(signedInEditor)
  return {
    mails: stored?.mails ?? [],
    isSent: mailFolder === null,
    page,
    pages: Math.max(1, Math.ceil((stored?.total ?? 0) / perPage)),
    timeZone,
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Mail')

export default function Mail({ loaderData }: Route.ComponentProps) {
  return <MailView {...loaderData} />
}
