import type { CsvRefusal } from '~/newsletter/subscribers/importing/csv-file.rules'
import type { ImportStatus } from '~/newsletter/subscribers/importing/import.rules'
import type { ColumnUse } from '~/newsletter/subscribers/importing/import-columns.rules'

/** Why a file was not accepted. */
export const uploadRefusals: Record<CsvRefusal | 'no-rows' | 'no-file' | 'too-large', string> = {
  'no-file': 'Choose a CSV file.',
  'too-large':
    'The file is larger than 20 MB. Remove the columns that are not needed, or split it into several files.',
  empty: 'The file is empty.',
  spreadsheet:
    'This is a spreadsheet, not a CSV file. Open it in its program, save it as “CSV UTF-8”, and choose that file.',
  'not-text': 'This file is no text. Choose a CSV file.',
  'too-many-lines':
    'The file has more than 100,000 subscribers. Split it into several files, and import one after the other.',
  'no-rows':
    'No line of the file can be read as subscribers: it has only a header, or every line has another number of cells than the first.',
}

export const importStatusLabels = {
  uploading: 'Being stored',
  ready: 'Not started',
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
} as const satisfies Record<ImportStatus, string>

export const columnLabels = {
  email: { label: 'Addresses', hint: undefined },
  status: {
    label: 'Whether they are subscribed',
    hint: 'Only those with “true”, “yes”, “subscribed” and the like are imported.',
  },
  date: { label: 'When they agreed', hint: 'Dates such as 2025-03-01 or 2025-03-01 10:20:30.' },
  consent: { label: 'Record of consent', hint: 'How each of them agreed.' },
  domains: { label: 'Subjects', hint: undefined },
} as const satisfies Record<ColumnUse, { label: string; hint: string | undefined }>
