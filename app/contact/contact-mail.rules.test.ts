import { expect, test } from 'vitest'
import { answerMail, answerSubject } from './contact-mail.rules'

const message = {
  id: 'm',
  name: 'Rea',
  email: 'rea@example.com',
  subject: '',
  message: 'Hello',
  createdAt: new Date('2026-11-15T23:30:00Z'),
  mailedAt: null,
  doneAt: null,
  assignedTo: null,
  version: 1,
}
const site = { name: 'Vigil', url: 'https://news.example' }

test.each([
  ['', 'Re: Your message to Vigil'],
  ['A figure', 'Re: A figure'],
  ['RE: A figure', 'RE: A figure'],
])('the answer to “%s” has the subject “%s”', (subject, expected) => {
  expect(answerSubject({ subject }, site)).toBe(expected)
})

test('without a contact address an answer names no other address for replies', () => {
  const answer = { id: 'a', text: 'Hi.', createdAt: message.createdAt }
  expect(answerMail(answer, message, { replyTo: null, site })).not.toHaveProperty('replyTo')
})
