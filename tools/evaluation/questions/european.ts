import { type Question, signs } from './question.ts'

export const european: readonly Question[] = [
  {
    number: 9,
    language: 'es',
    kind: 'policy',
    question: '¿Debería ser obligatorio votar?',
    option1: 'Sí, obligatorio',
    option2: 'No, voluntario',
    context:
      'En mi pueblo votó el 38 por ciento en las últimas elecciones municipales, y el alcalde ganó por once papeletas.',
    signs: {
      1: signs(
        'debe ser obligatorio | debería ser obligatorio | obligación de votar | deber cívico | deber de todos | responsabilidad | participación | representa | legitim | impuestos | abstención',
      ),
      2: signs(
        'debe ser voluntario | debería ser voluntario | no debe ser obligatorio | no debería ser obligatorio | libertad | libre | derecho a no | obligar a | multa | coacción | imponer | forzar',
      ),
    },
  },
  {
    number: 10,
    language: 'es',
    kind: 'everyday',
    question: '¿Es mejor un desayuno dulce o salado?',
    option1: 'Dulce',
    option2: 'Salado',
    signs: {
      1: signs('desayuno dulce | lo dulce | azúcar | fruta | mermelada | miel | chocolate | alegr | energía rápida'),
      2: signs('desayuno salado | lo salado | huevo | queso | jamón | tomate | proteína | sacia | energía dura'),
    },
  },
  {
    number: 11,
    language: 'es',
    kind: 'moral',
    question: '¿Es correcto comer animales?',
    option1: 'Sí, lo es',
    option2: 'No, no lo es',
    signs: {
      1: signs(
        'es correcto | natural | proteína | evolu | tradición | cultura | cadena alimen | siempre hemos | nutri | omnívor',
      ),
      2: signs(
        'no es correcto | incorrecto | sufr | dolor | cruel | matar | alternativa | vegetal | sienten | matadero | compasión',
      ),
    },
  },
  {
    number: 12,
    language: 'de',
    kind: 'policy',
    question: 'Soll auf Autobahnen ein Tempolimit gelten?',
    option1: 'Ja, ein Tempolimit',
    option2: 'Nein, freie Fahrt',
    context:
      'Ich fahre seit dreißig Jahren Rettungswagen: Über 160 Stundenkilometern habe ich nur selten noch jemanden lebend aus dem Auto geholt.',
    signs: {
      1: signs(
        'tempolimit rettet | tempolimit senkt | tempolimit schützt | für ein tempolimit | ein tempolimit ist | unfäll | unfall | tote | bremsweg | sicher | abgas | co2 | stau | ruhig | leben',
      ),
      2: signs(
        'freie fahrt | gegen ein tempolimit | kein tempolimit | freiheit | eigenverantwort | bevormund | verbot | selbst entscheid | richtgeschwindigkeit | freude',
      ),
    },
  },
  {
    number: 13,
    language: 'de',
    kind: 'either-or',
    question: 'Liest man besser auf Papier oder am Bildschirm?',
    option1: 'Auf Papier',
    option2: 'Am Bildschirm',
    signs: {
      1: signs(
        'auf papier | das papier | papierbuch | gedruckt | blätter | seiten | umblättern | geruch | ruhe | ablenk | gedächtnis',
      ),
      2: signs(
        'am bildschirm | der bildschirm | suchfunktion | suche | vergrößer | schriftgröße | leicht | tausend bücher | beleucht | nachts | verknüpf',
      ),
    },
  },
  {
    number: 14,
    language: 'de',
    kind: 'moral',
    question: 'Dürfen Eltern Bilder ihrer Kinder ins Netz stellen?',
    option1: 'Ja, sie dürfen',
    option2: 'Nein, sie dürfen nicht',
    signs: {
      1: signs(
        'eltern dürfen | erinnerung | freude | teilen | großeltern | familie | stolz | verantwortung der eltern | sorgerecht | nähe',
      ),
      2: signs(
        'dürfen nicht | dürfen eltern nicht | privatsphäre | einwillig | missbrauch | zustimm | recht am | recht des kindes | für immer | fremde | schutz',
      ),
    },
  },
]
