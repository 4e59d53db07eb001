import type { PostKind } from '~/config/post-kinds'
import { entryAddress } from '~/record/log-addresses.rules'
import { historyPath } from '../history/history-paths.rules'

interface VerifyLinkProps {
  post: { kind: PostKind; id: string; recordedVersion: number }
  path: string
}

/** Scripts check it in place; without them, the link leads to how to do it elsewhere. */
export function VerifyLink({ post: { kind, id, recordedVersion }, path }: VerifyLinkProps) {
  if (recordedVersion === 0) return null
  return (
    <a
      href={`${historyPath(path)}#verify`}
      rel="nofollow"
      data-verify={entryAddress(id, recordedVersion)}
      className="text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-cyan"
    >
      Verify this {kind === 'brief' ? 'brief' : 'article'}
    </a>
  )
}
