import { expect, test } from 'vitest'
import { misspelledVariables } from './read-env'

test('a variable whose name is nearly that of a setting is named, and no other', () => {
  const usual = { PATH: '', HOME: '', HOSTNAME: '', PGHOST: '', AWS_REGION: '', NODE_ENV: '' }
  expect(misspelledVariables({ ...usual, SITE_URL: '', DATABSE_URL: '', smtp_url: '' })).toEqual([
    'There is no variable DATABSE_URL, so it has no effect. Did you mean DATABASE_URL?',
    'There is no variable smtp_url, so it has no effect. Did you mean SMTP_URL?',
  ])
})
