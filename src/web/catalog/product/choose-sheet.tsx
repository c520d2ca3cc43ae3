import { useEffect, useState } from 'react'
import type { Place, Product, ProductCard } from '#contract/shop/catalog.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { ProductForm } from './product-form.tsx'

type ChooseSheetProps = {
  card: ProductCard
  place: Place
  isOpen: boolean
  onClose: () => void
  onAdded: () => void
}

/** The product's own form over a list: options, extras, notes and quantity, without leaving the page. */
export function ChooseSheet({ card, place, isOpen, onClose, onAdded }: ChooseSheetProps) {
  const { product, failure } = useProduct(card.id, place, isOpen)
  const to = useTo()
  const address = to('product', { category: card.category.slug, name: card.name_slug, id: String(card.id) })
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={card.name}>
      {failure !== null && (
        <>
          <p role="alert">{failure}</p>
          <ButtonLink to={address} look="quiet" size="medium" className="mt-4">
            {productTexts.details}
          </ButtonLink>
        </>
      )}
      {failure === null && !product && <FormSkeleton />}
      {product && <ProductForm product={product} isInSheet onAdded={onAdded} />}
    </BottomSheet>
  )
}

/** The product at this place, loaded each time the sheet opens, so that its prices are current. */
function useProduct(id: number, place: Place, isOpen: boolean) {
  const { api } = useApp()
  const [product, setProduct] = useState<Product | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { outlet_id, sales_type_id } = place
  useEffect(() => {
    if (!isOpen) return
    setProduct(null)
    setFailure(null)
    let isWanted = true
    const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id) }
    api('GET /products/:id', { params: { id: String(id) }, query }).then(
      (found) =>
        isWanted &&
        (found.is_offered && found.is_available ? setProduct(found) : setFailure(productTexts.soldOutTitle)),
      (error) => isWanted && setFailure(failureWords(error)),
    )
    return () => {
      isWanted = false
    }
  }, [api, id, outlet_id, sales_type_id, isOpen])
  return { product, failure }
}

function FormSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 pt-2">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-24 w-full" />
    </SkeletonGroup>
  )
}
