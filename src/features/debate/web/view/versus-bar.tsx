import '../art/moods.css'
import { useText } from '#features/language/web/text.tsx'
import { viewTexts } from '../../view-texts.ts'
import { CatPortrait, EinsteinPortrait } from '../art/portraits.tsx'
import { VersusMark } from '../art/versus-mark.tsx'

export interface VersusBarProps {
  option1: string
  option2: string
  /** The `lang` attribute of the positions. */
  lang: string | undefined
}

/** §2: a bar with both positions. */
export function VersusBar({ option1, option2, lang }: VersusBarProps) {
  const text = useText()
  return (
    <div className="versus-bar">
      <div className="versus-side" data-side="1">
        <EinsteinPortrait size={72} />
        <p>
          <span className="versus-name">{text(viewTexts.einstein)}</span>
          <bdi className="versus-position" lang={lang}>
            {option1}
          </bdi>
        </p>
      </div>
      <VersusMark size={44} title={text(viewTexts.versus)} />
      <div className="versus-side" data-side="2">
        <CatPortrait size={72} />
        <p>
          <span className="versus-name">{text(viewTexts.cat)}</span>
          <bdi className="versus-position" lang={lang}>
            {option2}
          </bdi>
        </p>
      </div>
    </div>
  )
}
