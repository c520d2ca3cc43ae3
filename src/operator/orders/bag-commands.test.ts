import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { movedTo, tagsOf } from '#tests/support/bags.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { testSite } from '#tests/support/site.ts'
import { UsageError } from '../cli/command.ts'

const site = await testSite()
const clerk = await staffOf(site)
const folder = await mkdtemp(join(tmpdir(), 'clothesline-bags-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const cli = testCommandLine(site)
const wordsIn = (line: string | string[]) => (typeof line === 'string' ? line.split(' ') : line)
const typed = (line: string | string[]) => cli.typed(wordsIn(line))
const json = (line: string | string[]) => cli.json(wordsIn(line))
const numberOf = async (id: string) =>
  String(
    (await site.db.query({ text: 'SELECT number FROM customer_order WHERE id = $1', values: [id] })).rows[0].number,
  )

test('B1.2 staff print labels and scan bags on the command line; a refusal lists every bag', async () => {
  const { id } = await bought(site)
  const number = await numberOf(id)
  const { bags } = await json(`bags add ${number} 1`)
  const [one, two] = bags.map(({ code }: { code: string }) => code) as [string, string]
  const file = join(folder, 'labels.pdf')
  expect(await typed(`labels ${number} --size a4 --out ${file}`)).toContain('ready to print')
  expect(pdfText(await readFile(file)).join(' ')).toContain('2 of 2')
  await movedTo(clerk, 'picked_up', id)
  const refused = typed(`bags scan picked_up ${number} ${one} XXXX`)
  await expect(refused).rejects.toThrow(
    /1 bag is missing, 1 code can’t be read\nok {11}.*bag 1 of 2\nMISSING .*bag 2 of 2\nUNREADABLE {3}XXXX can’t be read/,
  )
  await expect(typed(`bags scan picked_up ${number} ${one} ${one} ${two}`)).rejects.toThrow(
    new RegExp(`1 bag was scanned twice\nok .*bag 2 of 2\nTWICE {8}${one} was scanned twice$`),
  )
  const other = await bought(site)
  const [foreign = ''] = await tagsOf(site, other.id)
  await expect(typed(`bags scan picked_up ${number} ${one} ${two} ${foreign}`)).rejects.toThrow(
    new RegExp(`FOREIGN {6}${foreign} belongs to order ${await numberOf(other.id)}`),
  )
  expect(await typed(`bags scan picked-up ${number} ${two} ${one}`)).toContain('2 handed over at picked up')
  await expect(typed(`bags scan picked-up ${number} ${one}`)).rejects.toThrow(/PASSED {7}.* has passed this station/)
  await expect(typed(`bags scan received ${number} ${one} ${two}`)).rejects.toThrow('isn’t finished. Finish it first.')
  await clerk.does(id, 'pickup-1 finish')
  await expect(typed(`bags scan ready ${number} ${one}`)).rejects.toThrow(/SKIPPED {6}.* skipped the station before/)
  expect(await json(['bags', 'scan', 'received', number, one, '--override', 'Fell off the van'])).toMatchObject({
    outcome: 'overridden',
  })
  expect(await typed(`orders show ${number}`)).toMatch(/2 of 2 .*picked up .*MISSING/)
  expect(await typed('alerts list')).toMatch(`Order ${number}: bag 2 of 2 is missing`)
  await expect(typed(`bags scan ready ${number} ${one} --override`)).rejects.toThrow()
  const skipping = await typed(['bags', 'scan', 'out', number, one, '--override', 'No scanner'])
  expect(skipping).toMatch(new RegExp(`^SKIPPED {6}${one} skipped the station before\n1 handed over at out\n$`))
  await clerk.does(id, 'process', 'ready')
  expect(await typed(`bags scan delivered ${number} ${one} --counter`)).toContain('1 handed over at delivered')
  for (const wrong of [
    'labels',
    'labels x --out f.pdf',
    `labels ${number}`,
    `labels ${number} --day 2026-11-16 --out f.pdf`,
    `bags scan shelf ${number} ${one}`,
  ])
    await expect(typed(wrong), wrong).rejects.toThrow(UsageError)
})
