import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** Returns true if the browser supports `field-sizing`, which makes the box grow with its text (controls.css). */
const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

export function TextArea({ className, ref, ...rest }: ComponentProps<'textarea'>) {
  const own = useRef<HTMLTextAreaElement>(null)
  const { value } = rest
  useLayoutEffect(() => {
    const box = own.current
    if (box === null || growsByItself()) return
    const fit = () => {
      box.style.height = 'auto'
      box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
    }
    fit()
    box.addEventListener('input', fit)
    return () => box.removeEventListener('input', fit)
  }, [value])
  return (
    <textarea
      {...rest}
      ref={(box) => {
        own.current = box
        if (typeof ref === 'function') return ref(box)
        if (ref) ref.current = box
      }}
      className={classNames('control control-area', className)}
    />
  )
}
