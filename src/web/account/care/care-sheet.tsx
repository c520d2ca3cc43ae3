import type { Care } from '#contract/account/care.ts'
import { careTexts as texts } from '#texts/account/care.ts'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'

const loadForm = () => import('./care-form.tsx').then((module) => module.CareForm)

type CareSheetProps = { care: Care; isOpen: boolean; onClose: () => void; onSaved: () => unknown }

/** The form for care preferences in a sheet. Its script loads when it opens. */
export function CareSheet({ care, isOpen, onClose, onSaved }: CareSheetProps) {
  const saved = () => {
    onClose()
    onSaved()
  }
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={texts.title}>
      {isOpen && (
        <LazyPart load={loadForm} props={{ care, onSaved: saved }} placeholder={<Skeleton className="h-80" />} />
      )}
    </BottomSheet>
  )
}
