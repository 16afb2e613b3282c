import { describe, expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { findDemands, findForbiddenWords } from './promises.ts';

describe('G-04 money asked for before money is given', () => {
  const said = [
    ['en-US', 'service fee for tax clearance before payout'],
    ['en-US', 'An unfreezing fee of 500 applies'],
    ['en-US', 'Please pay the tax before your withdrawal can be released'],
    ['en-US', 'You need to transfer 10 % to unlock your account'],
    ['en-US', 'Withdrawal tax'],
    ['en-US', 'A refundable deposit is needed to release your funds'],
    ['en-US', 'AML verification fee'],
    ['en-US', 'clearance payment'],
    ['es-ES', 'Comisión de desbloqueo de la cuenta'],
    ['es-ES', 'Pague los impuestos para liberar su dinero'],
    ['es-ES', 'Impuesto previo para retirar los fondos'],
    ['es-ES', 'Debe abonar 500 antes de retirar'],
    ['es-ES', 'Depósito de garantía para descongelar la cuenta'],
    ['pl-PL', 'Opłata za odblokowanie konta'],
    ['pl-PL', 'Podatek należy zapłacić przed wypłatą środków'],
    ['pl-PL', 'Wpłać kaucję, aby odblokować środki'],
    ['pl-PL', 'Przed wypłatą trzeba opłacić podatek'],
    ['tr-TR', 'Bloke kaldırma ücreti'],
    ['tr-TR', 'Para çekme vergisi ödenmelidir'],
    ['tr-TR', 'Vergiyi ödedikten sonra paranızı çekebilirsiniz'],
    ['tr-TR', 'Hesabınızdaki bloke için teminat yatırın, bloke çözülür'],
    ['zh-CN', '请先缴纳解冻费'],
    ['zh-CN', '提现前需要支付税款'],
    ['zh-CN', '支付保证金后即可提现'],
    ['zh-CN', '账户解锁手续费'],
    ['hi-IN', 'खाता अनफ़्रीज़ शुल्क'],
    ['hi-IN', 'निकासी से पहले टैक्स देना होगा'],
    ['hi-IN', 'टैक्स का भुगतान करें, तब निकासी होगी'],
    ['hi-IN', 'टैक्स क्लीयरेंस के लिए'],
  ] as const;

  test('G-04 every language has examples that are found', () => {
    expect(new Set(said.map(([language]) => language))).toEqual(new Set(languages));
  });

  test.each(said)('G-04 %s “%s” is found', (_language, text) => {
    expect(findDemands(text)).not.toEqual([]);
    expect(findForbiddenWords(text)).not.toEqual([]);
  });

  test.each([
    ['en-US', 'The payment was found on the account.'],
    ['en-US', 'Your income was not shown for the last three months.'],
    ['en-US', 'The instalment of May was paid on time; the line is taken back.'],
    ['en-US', 'A copy of the contract by courier'],
    ['en-US', 'Your tax residence is missing in the form.'],
    ['es-ES', 'El pago de mayo llegó a tiempo.'],
    ['es-ES', 'Falta el justificante de sus ingresos.'],
    ['pl-PL', 'Rata za maj została zapłacona w terminie.'],
    ['pl-PL', 'Brakuje zaświadczenia o dochodach.'],
    ['tr-TR', 'Mayıs taksiti zamanında ödendi.'],
    ['tr-TR', 'Gelir belgesi eksik.'],
    ['zh-CN', '五月的分期付款已按时收到。'],
    ['zh-CN', '缺少收入证明。'],
    ['hi-IN', 'मई की किस्त समय पर मिली।'],
    ['hi-IN', 'आय का प्रमाण नहीं दिखाया गया।'],
  ])('G-04 %s “%s” is no demand', (_language, text) => {
    expect(findForbiddenWords(text)).toEqual([]);
  });
});
