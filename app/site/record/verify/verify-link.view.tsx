import { entryAddress } from '~/record/log-addresses.rules'
import { historyPath } from '../history/history-paths.rules'

interface VerifyLinkProps {
  post: { id: string; recordedVersion: number }
  path: string
}

/** The script in verify-links.browser.ts checks in place; without it, the link leads to how to do it elsewhere. */
export function VerifyLink({ post: { id, recordedVersion }, path }: VerifyLinkProps) {
  return (
    <a
      href={`${historyPath(path)}#verify`}
      rel="nofollow"
      data-verify={entryAddress(id, recordedVersion)}
      className="text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-cyan"
    >
      Verify this article
    </a>
  )
}
