import { describe, expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { findPromises } from './promises.ts';

describe('G-12 promised returns', () => {
  const said = [
    ['en-US', 'A guaranteed return of 12 %'],
    ['en-US', 'Risk free savings'],
    ['en-US', 'You can’t lose with this strategy'],
    ['en-US', 'Sure profits every day'],
    ['es-ES', 'Rentabilidad garantizada'],
    ['es-ES', 'Invierta sin riesgo'],
    ['es-ES', 'Beneficios asegurados cada mes'],
    ['pl-PL', 'Gwarantowany zysk'],
    ['pl-PL', 'Inwestuj bez ryzyka'],
    ['pl-PL', 'Pewny zysk'],
    ['tr-TR', 'Garantili kazanç'],
    ['tr-TR', 'Risksiz yatırım'],
    ['tr-TR', 'Kesin getiri'],
    ['zh-CN', '保证收益，稳赚不赔'],
    ['zh-CN', '零风险理财'],
    ['hi-IN', 'गारंटीड रिटर्न'],
    ['hi-IN', 'जोखिम-मुक्त निवेश'],
    ['hi-IN', 'पक्का मुनाफ़ा'],
  ] as const;

  test('G-12 every language has examples that are found', () => {
    expect(new Set(said.map(([language]) => language))).toEqual(new Set(languages));
  });

  test.each(said)('G-12 %s “%s” is found', (_language, text) => {
    expect(findPromises(text)).not.toEqual([]);
  });

  test.each([
    ['what it costs', 'Every cost is shown before you confirm. The price can fall.'],
    ['the name of an institution', 'Depósitos cubiertos por el Fondo de Garantía de Depósitos'],
    ['margin in Chinese', '保证金交易可能放大亏损'],
    ['honest doubt', 'Nobody can promise a return.'],
    ['a word that only begins alike', 'Los riesgos se explican aquí. Ryzyko zawsze istnieje. Riskler açıklanır.'],
  ])('G-12 %s is no promise', (_what, text) => {
    expect(findPromises(text)).toEqual([]);
  });
});
