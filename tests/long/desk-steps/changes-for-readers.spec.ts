import { confirmation } from '../../support/desk/choices'
import {
  anArticle,
  expect,
  formError,
  openHydrated,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

// What editors tell readers: of a change, of a withdrawal, of a version that is hidden.

const correction = 'An earlier version of this article said that it saw nothing. It saw a fox.'

// A refused form answers with 422.
test.use({ expectedConsoleErrors: [/422/] })

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an editor corrects a live article, and no word is lost on the way', async ({
      page,
      newsroom,
    }) => {
      const url = await anArticle(newsroom)
      await (javaScriptEnabled ? openHydrated(page, url) : page.goto(url))
      const kind = page.getByLabel('To readers')
      const text = page.getByLabel('Text for readers')
      const save = page.getByRole('button', { name: 'Save changes to the live article' })
      await expect(kind).toHaveValue('')
      await expect(text).toBeHidden()
      await page.getByLabel('Summary').fill('It saw a fox.')
      await kind.selectOption('Correction')
      await expect(page.getByText('Required: what was wrong')).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectAccessibleOnPhone(page)
      }
      await save.click()
      await expect(formError(page)).toContainText('A correction needs a text for readers.')
      await expect(page.getByLabel('Summary')).toHaveValue('It saw a fox.')
      await expect(kind).toHaveValue('correction')
      await text.fill(correction)
      if (javaScriptEnabled) {
        // As after a crash: the browser and the server have what was typed.
        await openHydrated(page, url)
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(text).toHaveValue(correction)
        await expect(kind).toHaveValue('correction')
      }
      await save.click()
      await expect(kind).toHaveValue('')
      await expect(text).toBeHidden()

      await page.getByRole('link', { name: 'Revisions' }).click()
      await expect(page.getByText('Correction · Readers see it now')).toBeVisible()
      await expect(page.getByText(`Readers are told: “${correction}”`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Public version 2' })).toHaveAttribute(
        'href',
        /^\/ai\/[\w-]+\/history\/2$/,
      )
      if (javaScriptEnabled) await expectAccessible(page)

      await test.step('restoring the old text is a change like any other', async () => {
        const dialog = confirmation(page, javaScriptEnabled)
        await page.getByRole('button', { name: 'Restore version 1' }).click()
        await dialog.getByLabel('To readers').selectOption('Correction')
        await dialog.getByRole('button', { name: 'Replace it' }).click()
        const question = page.getByRole('region', { name: 'Replace the published text' })
        await expect(question).toContainText('A correction needs a text for readers.')
        await question.getByLabel('Text for readers').fill('It saw nothing after all.')
        await question.getByRole('button', { name: 'Replace it' }).click()
        await expect(page.getByLabel('Summary')).toHaveValue('What the watch saw.')
      })

      await test.step('an owner hides a version that readers no longer see', async () => {
        await page.goto(`${url}/revisions`)
        await page.getByRole('link', { name: 'Hide… version 2' }).click()
        await expect(page.getByText('Pictures in its text stay at their addresses')).toBeVisible()
        await page.getByLabel('Reason for readers').fill('By order of a court.')
        await page.getByRole('button', { name: 'Hide this version' }).click()
        await expect(
          page.getByText(/Hidden from readers by .*“By order of a court.”/),
        ).toBeVisible()
        await page.getByRole('link', { name: 'Show again… version 2' }).click()
        await page.getByRole('button', { name: 'Show it to readers again' }).click()
        await expect(page.getByRole('link', { name: 'Hide… version 2' })).toBeVisible()
        await page.goto(`${url}/public-versions/3`)
        await expect(page.getByText('Readers see this version now')).toBeVisible()
      })

      await test.step('a withdrawal has a reason for readers, which can be changed', async () => {
        await (javaScriptEnabled ? openHydrated(page, url) : page.goto(url))
        await page.getByRole('button', { name: 'Withdraw from the site' }).click()
        const dialog = confirmation(page, javaScriptEnabled)
        await dialog.getByLabel('Reason for readers').fill('Its source was wrong.')
        await dialog.getByRole('button', { name: 'Withdraw it' }).click()
        const withdrawal = page.getByRole('region', { name: 'Withdrawal' })
        await expect(withdrawal).toContainText('“Its source was wrong.”')
        await expect(kind).toBeHidden()
        await withdrawal.getByText('Change the reason').click()
        await withdrawal.getByLabel('Reason for readers').fill('It was an invention.')
        await withdrawal.getByRole('button', { name: 'Save the reason' }).click()
        await expect(withdrawal).toContainText('“It was an invention.”')
      })

      await test.step('publishing it again with another text says what changed', async () => {
        const open = () => (javaScriptEnabled ? openHydrated(page, url) : page.goto(url))
        const differs = 'Readers see a text that differs from the one that was withdrawn'
        const dialog = confirmation(page, javaScriptEnabled)
        await open()
        await page.getByRole('button', { name: 'Publish again' }).click()
        await expect(dialog).toContainText('Publish this post again?')
        await expect(dialog).not.toContainText(differs)
        await open()
        await page.getByLabel('Summary').fill('It saw an owl.')
        await page.getByRole('button', { name: 'Save changes' }).click()
        await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
        await open()
        await page.getByRole('button', { name: 'Publish again' }).click()
        await expect(dialog).toContainText(differs)
        await dialog.getByLabel('To readers').selectOption('Correction')
        if (javaScriptEnabled) await expectAccessible(page)
        await dialog.getByRole('button', { name: 'Publish it again' }).click()
        const question = page.getByRole('region', { name: 'Publish this post again?' })
        await expect(question).toContainText('A correction needs a text for readers.')
        await expect(question.getByLabel('To readers')).toHaveValue('correction')
        await question.getByLabel('Text for readers').fill('It was an owl.')
        await question.getByRole('button', { name: 'Publish it again' }).click()
        await expect(page.getByText('Published', { exact: true })).toBeVisible()
        await page.goto(`${url}/revisions`)
        await expect(page.getByText('Readers are told: “It was an owl.”')).toBeVisible()
      })
    })
  })
}
