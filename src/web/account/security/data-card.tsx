import { type ReactNode, useState } from 'react'
import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { useNotify } from '../../state/notify.ts'
import { AccountCard } from '../account-card.tsx'
import { exportFile } from './export-file.ts'
import { saveFile } from './save-file.ts'

const texts = accountTexts.data
const deleteAccount = () => import('./delete-account.tsx').then((one) => one.DeleteAccount)

/** D5.5: exports the customer's data or deletes the account. */
export function DataCard({ profile }: { profile: Profile }) {
  const { api } = useApp()
  const { notify } = useNotify()
  const [isExporting, setExporting] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  async function exportData() {
    setExporting(true)
    try {
      const data = await api('GET /customer/export')
      saveFile(exportFile(String(data.exported_at)), `${JSON.stringify(data, null, 2)}\n`)
      notify(texts.exported)
    } catch (failure) {
      notify(failureWords(failure), 'error')
    }
    setExporting(false)
  }

  return (
    <AccountCard title={texts.title}>
      <div className="divide-y divide-line">
        <DataRow title={texts.exportTitle} text={texts.exportText}>
          <Button look="quiet" size="medium" isLoading={isExporting} onClick={exportData}>
            {texts.export}
          </Button>
        </DataRow>
        <DataRow title={texts.deleteTitle} text={texts.deleteText}>
          <Button
            look="plain"
            size="medium"
            onClick={() => setDeleting(true)}
            className="text-bad! hover:bg-bad-surface sm:-mr-5"
          >
            {texts.delete}
          </Button>
        </DataRow>
      </div>
      <BottomSheet isOpen={isDeleting} onClose={() => setDeleting(false)} title={accountTexts.goodbye.title}>
        <LazyPart
          load={deleteAccount}
          props={{ profile, onKeep: () => setDeleting(false) }}
          placeholder={<Skeleton className="h-80" />}
        />
      </BottomSheet>
    </AccountCard>
  )
}

function DataRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-1">
      <div className="min-w-0">
        <h3 className="text-16">{title}</h3>
        <p className="text-14 text-ink-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}
