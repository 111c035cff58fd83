#include "textflag.h"
#include "go_asm.h"

// The bits of eight cells.
DATA bitOfCell<>+0(SB)/4, $1
DATA bitOfCell<>+4(SB)/4, $2
DATA bitOfCell<>+8(SB)/4, $4
DATA bitOfCell<>+12(SB)/4, $8
DATA bitOfCell<>+16(SB)/4, $16
DATA bitOfCell<>+20(SB)/4, $32
DATA bitOfCell<>+24(SB)/4, $64
DATA bitOfCell<>+28(SB)/4, $128
GLOBL bitOfCell<>(SB), RODATA|NOPTR, $32

// CELL adds up, in Y4 and Y5, the embeddings of the shapes in AX, and leaves 0 of what is negative.
// BX and CX are lost. Y15 is 0, and R8 the embeddings.
#define CELL \
	MOVBLZX AX, BX \
	SHLL    $6, BX \
	VMOVDQU (R8)(BX*1), Y4 \
	VMOVDQU 32(R8)(BX*1), Y5 \
	MOVL    AX, BX \
	SHRL    $8, BX \
	MOVBLZX BX, BX \
	SHLL    $6, BX \
	VPADDW  (R8)(BX*1), Y4, Y4 \
	VPADDW  32(R8)(BX*1), Y5, Y5 \
	MOVL    AX, BX \
	SHRL    $16, BX \
	MOVBLZX BX, BX \
	SHLL    $6, BX \
	VPADDW  16384(R8)(BX*1), Y4, Y4 \
	VPADDW  16416(R8)(BX*1), Y5, Y5 \
	SHRL    $24, AX \
	SHLL    $6, AX \
	VPADDW  16384(R8)(AX*1), Y4, Y4 \
	VPADDW  16416(R8)(AX*1), Y5, Y5 \
	VPMAXSW Y15, Y4, Y4 \
	VPMAXSW Y15, Y5, Y5

// func updateFast(n *Network, to, from *State, shapes *patterns.Shapes, near *patterns.Cells)
TEXT ·updateFast(SB), NOSPLIT, $0-40
	MOVQ n+0(FP), R8
	ADDQ $Network_embed, R8
	MOVQ to+8(FP), DI
	MOVQ from+16(FP), SI
	MOVQ shapes+24(FP), R10
	MOVQ near+32(FP), R11
	VMOVDQU State_sums+0(SI), Y8
	VMOVDQU State_sums+32(SI), Y9
	VMOVDQU State_sums+64(SI), Y10
	VMOVDQU State_sums+96(SI), Y11
	VMOVDQU bitOfCell<>(SB), Y14
	VPXOR   Y15, Y15, Y15
	XORQ    R9, R9 // the number of eight cells

eight:
	// What the cells near the stones are now: Y0.
	VPBROADCASTB (R11)(R9*1), Y0
	VPAND        Y14, Y0, Y0
	VPCMPEQD     Y14, Y0, Y0
	VPAND        (R10), Y0, Y0
	VMOVDQU      State_shapes(SI), Y1
	VMOVDQU      Y0, State_shapes(DI)
	VPCMPEQD     Y0, Y1, Y2
	VMOVMSKPS    Y2, DX
	XORL         $0xff, DX
	JZ           next

cell:
	BSFL DX, CX
	LEAL -1(DX), BX
	ANDL BX, DX
	MOVL State_shapes(DI)(CX*4), AX
	CELL
	VMOVDQA Y4, Y6
	VMOVDQA Y5, Y7
	MOVL State_shapes(SI)(CX*4), AX
	CELL
	VPSUBW Y4, Y6, Y6
	VPSUBW Y5, Y7, Y7
	VPMOVSXWD    X6, Y4
	VEXTRACTI128 $1, Y6, X6
	VPMOVSXWD    X6, Y6
	VPADDD       Y4, Y8, Y8
	VPADDD       Y6, Y9, Y9
	VPMOVSXWD    X7, Y4
	VEXTRACTI128 $1, Y7, X7
	VPMOVSXWD    X7, Y7
	VPADDD       Y4, Y10, Y10
	VPADDD       Y7, Y11, Y11
	TESTL DX, DX
	JNZ   cell

next:
	ADDQ $32, R10
	ADDQ $32, SI
	ADDQ $32, DI
	INCQ R9
	CMPQ R9, $const_eights
	JNE  eight

	SUBQ $(32*const_eights), DI
	VMOVDQU Y8, State_sums+0(DI)
	VMOVDQU Y9, State_sums+32(DI)
	VMOVDQU Y10, State_sums+64(DI)
	VMOVDQU Y11, State_sums+96(DI)
	VZEROUPPER
	RET

// PAIR adds to Y4 … Y7 what two sums, at offset AT of the stack, lead to.
#define PAIR(at, row) \
	VPBROADCASTD at(SP), Y0 \
	VPMADDWD (row*128)(R8), Y0, Y1 \
	VPADDD   Y1, Y4, Y4 \
	VPMADDWD (row*128+32)(R8), Y0, Y1 \
	VPADDD   Y1, Y5, Y5 \
	VPMADDWD (row*128+64)(R8), Y0, Y1 \
	VPADDD   Y1, Y6, Y6 \
	VPMADDWD (row*128+96)(R8), Y0, Y1 \
	VPADDD   Y1, Y7, Y7

// func valueFast(n *Network, sums *[width]int32, player int, bias *[Hidden]int32) int32
TEXT ·valueFast(SB), NOSPLIT, $64-36
	MOVQ n+0(FP), R8
	MOVQ sums+8(FP), SI
	MOVQ player+16(FP), R9
	MOVQ bias+24(FP), R10

	// The sums as numbers of 16 bits, those of the player to move first.
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VPSRAD  $const_sumShift, Y0, Y0
	VPSRAD  $const_sumShift, Y1, Y1
	VPSRAD  $const_sumShift, Y2, Y2
	VPSRAD  $const_sumShift, Y3, Y3
	VPACKSSDW Y1, Y0, Y0
	VPACKSSDW Y3, Y2, Y2
	VPERMQ  $0xd8, Y0, Y0
	VPERMQ  $0xd8, Y2, Y2
	MOVL    $const_mostSum, AX
	MOVQ    AX, X3
	VPBROADCASTW X3, Y3
	VPMINSW Y3, Y0, Y0
	VPMINSW Y3, Y2, Y2
	SHLQ    $5, R9
	MOVQ    R9, R11
	XORQ    $32, R11
	VMOVDQU Y0, (SP)(R9*1)
	VMOVDQU Y2, (SP)(R11*1)

	ADDQ $Network_first, R8
	VMOVDQU (R10), Y4
	VMOVDQU 32(R10), Y5
	VMOVDQU 64(R10), Y6
	VMOVDQU 96(R10), Y7
	PAIR(0, 0)
	PAIR(4, 1)
	PAIR(8, 2)
	PAIR(12, 3)
	PAIR(16, 4)
	PAIR(20, 5)
	PAIR(24, 6)
	PAIR(28, 7)
	PAIR(32, 8)
	PAIR(36, 9)
	PAIR(40, 10)
	PAIR(44, 11)
	PAIR(48, 12)
	PAIR(52, 13)
	PAIR(56, 14)
	PAIR(60, 15)

	VPXOR   Y15, Y15, Y15
	VPMAXSD Y15, Y4, Y4
	VPMAXSD Y15, Y5, Y5
	VPMAXSD Y15, Y6, Y6
	VPMAXSD Y15, Y7, Y7
	VPSRAD  $const_hiddenShift, Y4, Y4
	VPSRAD  $const_hiddenShift, Y5, Y5
	VPSRAD  $const_hiddenShift, Y6, Y6
	VPSRAD  $const_hiddenShift, Y7, Y7
	VPACKSSDW Y5, Y4, Y4
	VPACKSSDW Y7, Y6, Y6
	VPERMQ  $0xd8, Y4, Y4
	VPERMQ  $0xd8, Y6, Y6
	MOVQ n+0(FP), R8
	VPMADDWD Network_second+0(R8), Y4, Y4
	VPMADDWD Network_second+32(R8), Y6, Y6
	VPADDD  Y6, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD  X5, X4, X4
	VPSHUFD $0x4e, X4, X5
	VPADDD  X5, X4, X4
	VPSHUFD $0xb1, X4, X5
	VPADDD  X5, X4, X4
	MOVL    X4, AX
	VZEROUPPER
	MOVL    AX, ret+32(FP)
	RET
