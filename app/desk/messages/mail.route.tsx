import { services } from '~/services'
import { deskMeta } from '../requests/desk-meta.request'
import { onlyOwners } from '../requests/only-roles.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { Route } from './+types/mail.route'
import { MailView } from './mail.view'

const perPage = 30

/** For owners alone: a link to somebody's new password may be among them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { mailFolder } = context.get(services)
  const asked = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '', 10)
  const page = asked >= 1 && asked <= 100_000 ? asked : 1
  const kept = await mailFolder?.list({ limit: perPage, offset: (page - 1) * perPage })
  const { timeZone } = context.get(signedInEditor)
  return {
    mails: kept?.mails ?? [],
    isSent: mailFolder === null,
    page,
    pages: Math.max(1, Math.ceil((kept?.total ?? 0) / perPage)),
    timeZone,
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Mail')

export default function Mail({ loaderData }: Route.ComponentProps) {
  return <MailView {...loaderData} />
}
