import { formatBytes } from '~/pictures/library/library-picture.rules'
import { DeskSection } from '../../shell/desk-page.view'
import { Moment, timeAgo } from '../../shell/moment.view'
import { Notice } from '../../shell/notice.view'
import { SettingsHeading } from '../settings-heading.view'
import { type BackupFile, formatInterval, isBackupOld } from './backups.rules'

interface BackupsViewProps {
  base: string
  timeZone: string
  now: Date
  last: { at: Date; file: string } | null
  problem: { at: Date; reason: string } | null
  /** Null if no backups are made on a timetable; `files` is null if the folder cannot be read. */
  timetable: { folder: string; everyMs: number; files: BackupFile[] | null } | null
  /** The place in object storage where they are copied to, and the last one that was; null if nowhere. */
  copies: { place: string; last: string | null } | null
}

/** When the last verified backup was made, and what to do if there is none. */
export function BackupsView(props: BackupsViewProps) {
  const { base, problem, timeZone, timetable, copies } = props
  return (
    <>
      <SettingsHeading base={base} />
      {problem && (
        <Notice kind="error">
          The backup of <Moment at={problem.at} timeZone={timeZone} /> failed:{' '}
          <span className="wrap-anywhere">{problem.reason}</span> It is tried again every hour.
        </Notice>
      )}
      <DeskSection
        title="Last verified backup"
        intro="Verified means that it was restored into a scratch database, and every table compared."
      >
        <LastBackup {...props} />
      </DeskSection>
      <DeskSection title="Timetable" intro="Whoever runs the server sets it.">
        {timetable ? (
          <Timetable {...timetable} copies={copies} timeZone={timeZone} />
        ) : (
          <p>
            There are no automatic backups. Ask whoever runs the server to set{' '}
            <code>BACKUP_DIR</code> to a folder on another disk.
          </p>
        )}
      </DeskSection>
    </>
  )
}

function LastBackup({ last, problem, timetable, now, timeZone }: BackupsViewProps) {
  if (!last) {
    return (
      <Notice kind="info">
        There is none. If the disk of the server breaks, everything on this site is lost.{' '}
        {timetable ? (
          !problem && 'The first one is made within minutes of a start.'
        ) : (
          <>
            Set up a timetable, or run <code>vigil backup</code> and{' '}
            <code>vigil backup verify</code> on the server.
          </>
        )}
      </Notice>
    )
  }
  const isOld = isBackupOld(last.at, timetable?.everyMs ?? null, now)
  return (
    <div className="flex flex-col gap-3">
      {isOld && (
        <Notice kind="info">
          It is old: what was written since then is in no verified backup. Ask whoever runs the
          server to look into it.
        </Notice>
      )}
      <p>
        <Moment at={last.at} timeZone={timeZone} />, {timeAgo(last.at, now)}
      </p>
      <p className="wrap-anywhere font-mono text-ink-muted text-sm">{last.file}</p>
    </div>
  )
}

interface TimetableProps {
  folder: string
  everyMs: number
  files: BackupFile[] | null
  copies: BackupsViewProps['copies']
  timeZone: string
}

function Timetable({ folder, everyMs, files, copies, timeZone }: TimetableProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        Every {formatInterval(everyMs)} into <code>{folder}</code>.
      </p>
      {copies && (
        <p className="wrap-anywhere">
          Each is copied to the object storage, <code>{copies.place}</code>.{' '}
          {copies.last === null ? (
            'None is there yet.'
          ) : (
            <>
              The last one was <code>{copies.last}</code>.
            </>
          )}
        </p>
      )}
      {files === null && <p>This folder cannot be read.</p>}
      {files?.length === 0 && <p>It has no backups yet.</p>}
      {files && files.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {files.map(({ name, at, bytes }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4">
              <span className="wrap-anywhere min-w-40 flex-1 font-mono text-sm">{name}</span>
              <span className="text-ink-muted text-sm">
                <Moment at={at} timeZone={timeZone} /> · {formatBytes(bytes)} · verified
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
