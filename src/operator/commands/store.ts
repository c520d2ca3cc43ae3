import { writeFile } from 'node:fs/promises'
import { StartError } from '#api/base/start-error.ts'
import type { OutletBooking } from '#api/staff/closures/bookings-of-store.ts'
import { href } from '#contract/wire/href.ts'
import { argument, type Command, type Invocation, oneOf, UsageError } from '../cli/command.ts'
import { exportStore } from '../export-store/export-store.ts'
import { checkImages } from '../images/rendered-images.ts'
import { ClosesBookedWindows, type Imported, importStore } from '../import-store/import-store.ts'
import { loadStoreFolder } from '../store-folder/load-folder.ts'
import { tableSheet } from '../table-sheet.ts'
import { tableSheetPdf } from '../table-sheet-pdf.ts'
import { storeTables } from '../tables.queries.ts'
import { closureRow } from './closures.ts'

export const storeCommands: readonly Command[] = [
  {
    usage: 'validate <folder>',
    summary: "Check a store's folder and list its problems, file by file",
    async run(invocation) {
      const { path, store, outlets, content, images } = await loadStoreFolder(argument(invocation, 0, 'folder'))
      await checkImages(path, images)
      const counts = { store: store.slug, outlets: outlets.length, texts: content.length, pictures: images.length }
      invocation.output.record(counts, () =>
        invocation.output.line(
          `${store.slug} is valid: ${outlets.length} outlets, ${content.length} texts, ${images.length} pictures`,
        ),
      )
    },
  },
  {
    usage: 'import <folder> [--default] [--bookings keep]',
    summary: "Import a store's folder, all of it or nothing; --default makes it the store of local hosts",
    async run(invocation) {
      const folder = argument(invocation, 0, 'folder')
      const imported = await importFolder(invocation, folder)
      const { slug, changed } = imported
      const bookings = imported.bookings.map(bookingRow)
      invocation.output.record({ slug, changed, bookings }, () => {
        invocation.output.line(changed ? `Imported ${slug}` : `${slug} hasn't changed: nothing to import`)
        if (bookings.length > 0)
          invocation.output.line('These bookings stay, although their outlet is now closed then:')
        if (bookings.length > 0) invocation.output.table(bookings, '')
      })
    },
  },
  {
    usage: 'export <store> <folder> [--force]',
    summary: "Write a store's folder from the database, ready to import; --force replaces a store in that folder",
    async run(invocation) {
      const [slug, folder] = [argument(invocation, 0, 'store'), argument(invocation, 1, 'folder')]
      const { db } = await invocation.context()
      const exported = await exportStore(db, slug, folder, { isForced: invocation.options.force ?? false })
      invocation.output.record(exported, () =>
        invocation.output.line(`Exported ${slug} to ${folder}: ${exported.files} files`),
      )
    },
  },
  {
    usage: 'tables <store> [--out FILE]',
    summary: "List the links of a store's tables; --out writes QR codes to print, as .pdf or .html",
    run: listTables,
  },
]

const bookingRow = (booking: OutletBooking) => ({ outlet: booking.outlet, ...closureRow(booking) })

/** D4.7: a folder that closes booked windows is imported only with `--bookings keep`. */
async function importFolder(invocation: Invocation, folder: string): Promise<Imported> {
  const { options, output } = invocation
  if (options.bookings !== undefined) oneOf(options.bookings, ['keep'], 'choice for an import')
  const { db, env, clock } = await invocation.context()
  try {
    return await importStore(db, folder, {
      isDefault: options.default ?? false,
      origin: (host) => `http://${host}:${env.PORT}`,
      now: clock(),
      keepsBookings: options.bookings === 'keep',
    })
  } catch (error) {
    if (!(error instanceof ClosesBookedWindows)) throw error
    output.table(error.bookings.map(bookingRow), '')
    throw new UsageError(
      [
        `${error.message}, so nothing was imported. Choose:`,
        '  to move or cancel them     outlets blackout <outlet> --add DAY --bookings move|cancel',
        '  to cancel a whole outlet   outlets close <outlet> --bookings cancel',
        '  to move single trips       trips reschedule',
        '  to keep them               import with --bookings keep',
      ].join('\n'),
    )
  }
}

async function listTables(invocation: Invocation): Promise<void> {
  const slug = argument(invocation, 0, 'store')
  const { out } = invocation.options
  const rows = await storeTables.all((await invocation.context()).db, slug)
  if (rows.length === 0) throw new StartError(`the store ${slug} has no tables`)
  const tables = rows.map(({ origin, outlet, name, token }) => ({
    outlet,
    name,
    url: `${origin}${href('dineIn', {}, { tabid: token })}`,
  }))
  if (out === undefined) return invocation.output.table(tables, '')
  await writeFile(out, out.endsWith('.pdf') ? await tableSheetPdf(tables) : tableSheet(tables))
  invocation.output.record({ file: out, codes: tables.length }, () =>
    invocation.output.line(`Wrote ${tables.length} QR codes to ${out}, ready to print`),
  )
}
